import { useState } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { Banner } from '#ui/banner.tsx'
import { AccountFrame } from './account-frame.tsx'
import { needsConnection } from './account-words.ts'
import { SignInForm } from './sign-in-form.tsx'
import { SignUpForm } from './sign-up-form.tsx'
import { useOnline } from '#ui/use-online.ts'

/**
 * Signing in and creating an account. `onSignedIn` leaves the page: to `next` where the page knows better than the link
 * that led here. The location's `state.message` says why the person was sent here.
 */
export function LoginPage({ knownEmail, onSignedIn }: { knownEmail: string; onSignedIn: (next?: string) => void }) {
  const [search, setSearch] = useSearchParams()
  const location = useLocation()
  const online = useOnline()
  const [waitingForMail, setWaitingForMail] = useState<string | null>(null)
  const signingUp = search.get('signup') === 'true'
  const reason = readMessage(location.state)

  const switchMode = (to: 'sign_in' | 'sign_up') => {
    const next = new URLSearchParams(search)
    if (to === 'sign_up') next.set('signup', 'true')
    else next.delete('signup')
    setSearch(next, { replace: true, state: location.state as unknown })
  }

  if (waitingForMail) {
    return (
      <AccountFrame title="Check your email">
        <p>Account created! Please check your email for verification.</p>
        <p className="text-soft">
          We sent a link to {waitingForMail}. Open it, then{' '}
          <button type="button" className={linkClass} onClick={() => setWaitingForMail(null)}>
            sign in
          </button>
          .
        </p>
      </AccountFrame>
    )
  }
  return (
    <AccountFrame title={signingUp ? 'Create account' : 'Sign in'}>
      {reason && <Banner tone="blue">{reason}</Banner>}
      {!online && <Banner>{needsConnection[signingUp ? 'sign_up' : 'sign_in']} This device has none right now.</Banner>}
      {signingUp ? (
        <SignUpForm
          onSignedIn={onSignedIn}
          onWaitForMail={(email) => {
            switchMode('sign_in')
            setWaitingForMail(email)
          }}
        />
      ) : (
        <SignInForm knownEmail={knownEmail} onSignedIn={() => onSignedIn()} />
      )}
      <p className="text-soft">
        {signingUp ? 'You have an account?' : 'New here?'}{' '}
        <button type="button" className={linkClass} onClick={() => switchMode(signingUp ? 'sign_in' : 'sign_up')}>
          {signingUp ? 'Sign in' : 'Create an account'}
        </button>
      </p>
    </AccountFrame>
  )
}

const linkClass = 'min-h-11 font-semibold text-accent underline underline-offset-3'

function readMessage(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('message' in state)) return null
  return typeof state.message === 'string' ? state.message : null
}
