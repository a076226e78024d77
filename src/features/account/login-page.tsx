import { lazy, Suspense, useState } from 'react'
import { Banner } from '#ui/feedback/banner.tsx'
import { SkeletonLines } from '#ui/feedback/states.tsx'
import { useServerQuery } from '#ui/feedback/use-server-query.ts'
import { useOnline } from '#ui/browser/use-online.ts'
import { useAccountActions, type DeviceAccountSummary } from './profile/account-actions.tsx'
import { AccountFrame } from './account-frame.tsx'
import { needsConnectionMessage } from './account-words.ts'
import { ModeLink } from './mode-link.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { t } from './words.ts'

// A visitor sees two fields. Everything else is loaded on demand.
const AccountsHere = lazy(() =>
  import('./profile/device-accounts-list.tsx').then((m) => ({ default: m.DeviceAccountsList })),
)
const MailSent = lazy(() => import('./mail-sent.tsx').then((m) => ({ default: m.MailSent })))
const SignUpForm = lazy(() => import('./sign-up-form.tsx').then((m) => ({ default: m.SignUpForm })))
const RequestResetForm = lazy(() => import('./request-reset-form.tsx').then((m) => ({ default: m.RequestResetForm })))

type Mode = 'sign_in' | 'sign_up' | 'request_reset'
const titles: Record<Mode, string> = {
  sign_in: t.signIn,
  sign_up: t.createAccount,
  request_reset: t.resetPassword,
}

type Props = {
  /**
   * The query string of the URL, which the page may change. Visitors have no router yet, so the parent passes it in.
   */
  search: string
  onSearch: (search: string) => void
  /** The location state: why the person was sent here. */
  state: unknown
  knownEmail: string
  /** Explains why a person who is working with their own data should sign in again. */
  why?: string | undefined
  onSignedIn: (next?: string) => void
  /** Returns to the person's own data without signing in. */
  onNotNow?: (() => void) | undefined
}

/**
 * The page for signing in, creating an account, and requesting a new password. `onSignedIn` leaves the page: for `next`
 * if it is given (the page knows a better destination), otherwise for the destination of the link that led here. The
 * location's `state.message` says why the person was sent here.
 */
export function LoginPage({ search, state, onSearch, knownEmail, why, onSignedIn, onNotNow }: Props) {
  const mode = modeIn(search)
  const switchMode = (to: Mode) => onSearch(withMode(search, to))
  const { accountsHere } = useAccountActions()
  const here = useServerQuery(accountsHere)
  const [chosen, setChosen] = useState<DeviceAccountSummary | null>(null)
  const online = useOnline()
  const [sent, setSent] = useState<{ to: string; what: 'confirmation' | 'reset' } | null>(null)
  const reason = why ?? readMessage(state)
  const opensOffline = mode === 'sign_in' && (here.value ?? []).some((account) => account.opensOffline)

  if (sent) {
    const leaveTo = (mode: Mode) => () => {
      setSent(null)
      switchMode(mode)
    }
    return (
      <Suspense fallback={<SkeletonLines count={4} />}>
        <MailSent {...sent} onSignIn={leaveTo('sign_in')} onReset={leaveTo('request_reset')} />
      </Suspense>
    )
  }
  return (
    <AccountFrame title={titles[mode]} canSwitchLanguage>
      {reason && <Banner tone="blue">{reason}</Banner>}
      {!online && (
        <Banner>{opensOffline ? t.thereNoConnectionRight : t.deviceIsOffline(needsConnectionMessage[mode])}</Banner>
      )}
      {mode === 'sign_in' && here.value && here.value.length > 0 && (
        <Suspense fallback={<SkeletonLines count={here.value.length} />}>
          <AccountsHere accounts={here.value} onChoose={setChosen} onRemoved={here.askAgain} />
        </Suspense>
      )}
      {mode === 'sign_in' && (
        <SignInForm
          key={chosen?.userId}
          knownEmail={chosen?.email ?? knownEmail}
          focusPassword={chosen !== null}
          onSignedIn={() => onSignedIn()}
        />
      )}
      <Suspense fallback={<SkeletonLines count={4} />}>
        {mode === 'sign_up' && (
          <SignUpForm onSignedIn={onSignedIn} onWaitForMail={(to) => setSent({ to, what: 'confirmation' })} />
        )}
        {mode === 'request_reset' && (
          <RequestResetForm knownEmail={knownEmail} onSent={(to) => setSent({ to, what: 'reset' })} />
        )}
      </Suspense>
      <div className="flex flex-col items-start text-soft">
        {mode === 'sign_in' ? (
          <>
            <ModeLink onClick={() => switchMode('request_reset')}>{t.forgotYourPassword}</ModeLink>
            {onNotNow && <ModeLink onClick={onNotNow}>{t.notNow}</ModeLink>}
            <p>
              {t.newHere2} <ModeLink onClick={() => switchMode('sign_up')}>{t.createAccount2}</ModeLink>
            </p>
          </>
        ) : (
          <p>
            {mode === 'sign_up' ? t.alreadyHaveAccount : t.rememberedYourPassword}{' '}
            <ModeLink onClick={() => switchMode('sign_in')}>{t.signIn}</ModeLink>
          </p>
        )}
      </div>
    </AccountFrame>
  )
}

/** Reads the mode from the URL, so that each mode can be linked to, and Back leaves the mode. */
function modeIn(search: string): Mode {
  const wish = new URLSearchParams(search)
  return wish.get('signup') === 'true' ? 'sign_up' : wish.get('reset') === 'true' ? 'request_reset' : 'sign_in'
}

function withMode(search: string, mode: Mode): string {
  const next = new URLSearchParams(search)
  next.delete('signup')
  next.delete('reset')
  if (mode !== 'sign_in') next.set(mode === 'sign_up' ? 'signup' : 'reset', 'true')
  return next.size > 0 ? `?${next}` : ''
}

function readMessage(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('message' in state)) return null
  return typeof state.message === 'string' ? state.message : null
}
