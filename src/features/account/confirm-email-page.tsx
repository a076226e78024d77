import { useEffect, useRef, useState } from 'react'
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Spinner } from '#ui/feedback/states.tsx'
import { notify } from '#ui/feedback/toast.tsx'
import { useAccountActions, type ConfirmationType } from './profile/account-actions.tsx'
import { AccountFrame } from './account-frame.tsx'
import { accountErrorWords } from './account-words.ts'
import { FormProblem } from '#ui/forms/form.tsx'
import { EnterCode } from './second-factor/enter-code.tsx'

/** Where the links in mails lead; `type` says what the mail was about. */
export function ConfirmEmailPage() {
  const [search] = useSearchParams()
  const type = search.get('type')
  if (type === 'recovery') return <Navigate to={`/reset-password?${search.toString()}`} replace />
  return <Confirm token={search.get('token_hash')} type={type === 'email_change' ? 'email_change' : 'email'} />
}

/** The token in the link is good for one use, so it is used once. */
function Confirm({ token, type }: { token: string | null; type: ConfirmationType }) {
  const { confirmEmail, enterCode } = useAccountActions()
  const navigate = useNavigate()
  const [problem, setProblem] = useState<string | null>(token ? null : 'This link is not complete.')
  const [isHalfDone, setHalfDone] = useState(false)
  const [isCodeAsked, setCodeAsked] = useState(false)
  const used = useRef<string | null>(null)

  const confirm = async (tokenHash: string) => {
    setProblem(null)
    try {
      const confirmed = await confirmEmail(tokenHash, type)
      if (confirmed === 'other_mailbox') return setHalfDone(true)
      if (confirmed === 'code_needed') return setCodeAsked(true)
      await goOn(confirmed.invitation)
    } catch (error) {
      setProblem(accountErrorWords(error, 'confirm_email'))
    }
  }
  const goOn = (invitation: string | null) => {
    notify.success(type === 'email' ? 'Welcome back!' : 'Profile updated successfully')
    return navigate(nextOf(type, invitation), { replace: true })
  }
  useEffect(() => {
    if (!token || used.current === token) return
    used.current = token
    void confirm(token)
  })
  return (
    <AccountFrame title="Confirm your email">
      {isHalfDone && <p>Thank you. Now open the link in the mail that went to your other address.</p>}
      {isCodeAsked && (
        <EnterCode
          enter={enterCode}
          words={(error) => accountErrorWords(error, 'sign_in')}
          onEntered={() => void goOn(null)}
        />
      )}
      {!isHalfDone && !isCodeAsked && problem === null && <Spinner label="One moment …" />}
      {problem !== null && (
        <>
          <FormProblem message={problem} />
          {token && <Button onClick={() => void confirm(token)}>Try again</Button>}
          <ButtonLink to="/login">Go to sign in</ButtonLink>
        </>
      )}
    </AccountFrame>
  )
}

/** The token of an invitation stays behind the #, where no server sees it. */
function nextOf(type: ConfirmationType, invitation: string | null): string {
  if (type === 'email_change') return '/dashboard/profile'
  return invitation === null ? '/dashboard' : `/accept-invitation#${invitation}`
}
