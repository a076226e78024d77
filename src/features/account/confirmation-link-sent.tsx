import { type ReactNode, useEffect, useState } from 'react'
import { MailNote } from './mail-note.tsx'
import { t } from './words.ts'
import { rich } from '#ui/rich-text.tsx'
import { Button } from '#ui/button.tsx'
import { FormProblem } from '#ui/forms/form-problem.tsx'
import { notify } from '#ui/feedback/toast.ts'
import { useOnline } from '#ui/browser/use-online.ts'
import { useAccountActions } from './profile/account-actions.tsx'
import { describeAccountError } from './account-words.ts'

/**
 * Shown after a sign-up. Looks the same if the address already has an account, so as not to reveal that: the owner gets
 * an email saying so, or none from a hosted project.
 */
export function ConfirmationLinkSent({ email, children }: { email: string; children?: ReactNode }) {
  return (
    <>
      <MailNote>
        <p>{rich(t.openLinkWeSent, { email: <strong className="wrap-anywhere">{email}</strong> })}</p>
        <p className="text-soft">{t.nothingCameLookYour}</p>
      </MailNote>
      {children}
      <ResendLink email={email} />
    </>
  )
}

/** The server's minimum interval between emails to one address. */
const pauseSeconds = 60

/** Sends the sign-up link again if the first email did not arrive. */
function ResendLink({ email }: { email: string }) {
  const { resendConfirmation } = useAccountActions()
  const online = useOnline()
  const [sentAt, setSentAt] = useState(() => Date.now())
  const secondsLeft = useSecondsUntil(sentAt + pauseSeconds * 1000)
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  const send = async () => {
    setProblem(undefined)
    setBusy(true)
    try {
      await resendConfirmation(email)
      setSentAt(Date.now())
      notify.success(t.sentAgain)
    } catch (error) {
      setProblem(describeAccountError(error, 'resend'))
    }
    setBusy(false)
  }
  return (
    <div className="flex flex-col items-start gap-3">
      <FormProblem message={problem} />
      <Button disabled={isBusy || secondsLeft > 0 || !online} onClick={() => void send()}>
        {isBusy ? t.sending : secondsLeft > 0 ? t.sendAgainS(secondsLeft) : t.sendAgain}
      </Button>
    </div>
  )
}

/** Returns the seconds until `endMs`, counting down to zero. */
function useSecondsUntil(endMs: number): number {
  const [nowMs, setNowMs] = useState(() => Date.now())
  const left = Math.max(0, Math.ceil((endMs - nowMs) / 1000))
  const isOver = left === 0
  useEffect(() => {
    if (isOver) return undefined
    const timer = setInterval(() => setNowMs(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [isOver])
  return left
}
