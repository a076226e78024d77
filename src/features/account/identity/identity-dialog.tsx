import { useId, useRef, useState } from 'react'
import { errorMessage } from '#data/store/error-message.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { FormProblem } from '#ui/forms/form-problem.tsx'
import { FormDialog } from '#ui/forms/form-dialog.tsx'
import { PasswordField } from '#ui/forms/password-field.tsx'
import { useOnline } from '#ui/browser/use-online.ts'
import { useRequestedCode } from '../second-factor/use-requested-code.tsx'
import type { IdentityQuestion } from './identity-question.ts'
import { t } from './words.ts'
import { rich } from '#ui/rich-text.tsx'

type Props = { question: IdentityQuestion; onConfirmed: () => void; onClose: () => void }

/**
 * Asks for the password, and for the second factor if the person has one. It replaces the dialog that led here, which
 * reappears when this one closes (styles.css).
 */
export function IdentityDialog({ question, onConfirmed, onClose }: Props) {
  const { deed, email, takesRecoveryCodes, confirm } = question
  const formId = useId()
  const online = useOnline()
  const field = useRef<HTMLInputElement>(null)
  const code = useRequestedCode(takesRecoveryCodes)
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  const send = async () => {
    setFailure(undefined)
    setProblem(password === '' ? t.pleaseEnterYourPassword : undefined)
    if (password === '') return field.current?.focus()
    const proof = code.read()
    if (proof === null) return
    setBusy(true)
    try {
      const answer = await confirm(password, proof)
      if (answer === 'confirmed') return onConfirmed()
      if (answer !== 'wrong_password') return code.ask(answer)
      setProblem(t.notYourPassword)
      field.current?.focus()
    } catch (error) {
      setFailure(errorMessage(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="identity-question">
      <FormDialog
        title={t.confirmYou}
        formId={formId}
        send={isBusy ? t.checking : deed}
        disabled={isBusy || !online}
        onClose={onClose}
      >
        <form
          id={formId}
          noValidate
          className="flex flex-col gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            void send()
          }}
        >
          {!online && <Banner>{t.needsConnectionDeviceHas}</Banner>}
          <FormProblem message={failure} />
          <p>{rich(t.youSignedDeviceWhile, { email: <strong className="wrap-anywhere">{email}</strong> })}</p>
          {/* Tells password managers whose password this is. */}
          <input type="email" autoComplete="username" value={email} readOnly hidden />
          <PasswordField
            ref={field}
            label={t.yourPassword}
            autoComplete="current-password"
            error={problem}
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
          {code.field}
        </form>
      </FormDialog>
    </div>
  )
}
