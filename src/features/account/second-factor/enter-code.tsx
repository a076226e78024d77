import { useState, type SubmitEvent } from 'react'
import type { SecondFactorProof } from '#api/session/second-factor.ts'
import { Button } from '#ui/plain-button.tsx'
import { FormProblem } from '#ui/forms/form-problem.tsx'
import { CodeField } from './code-field.tsx'
import { useProofInput } from './use-proof-input.ts'
import { useHasRecoveryCodes } from './use-has-recovery-codes.ts'
import { t } from './words.ts'

/** A separate form for the code. `enter` returns whether the code was right; `words` turns its errors into messages. */
export function EnterCode({
  enter,
  words,
  onEntered,
  onBack,
  codeOnly = false,
  button = t.continue,
}: {
  enter: (proof: SecondFactorProof) => Promise<'wrong_code' | 'signed_in' | 'entered'>
  words: (error: unknown) => string
  onEntered: () => void
  /** Goes back to the previous question. */
  onBack?: () => void
  /** Accepts only an authenticator code: a new factor can be confirmed only by its own code. */
  codeOnly?: boolean
  button?: string
}) {
  const typed = useProofInput(useHasRecoveryCodes() && !codeOnly)
  const [failure, setFailure] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  const send = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const field = event.currentTarget.querySelector('input')
    const proof = typed.read()
    setFailure(undefined)
    if (proof === null) return field?.focus()
    setBusy(true)
    try {
      if ((await enter(proof)) !== 'wrong_code') return onEntered()
      typed.refuse()
      field?.focus()
    } catch (error) {
      setFailure(words(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form noValidate onSubmit={(event) => void send(event)} className="flex flex-col gap-4">
      <FormProblem message={failure} />
      <CodeField
        // The screen has changed to ask for this, and nothing else.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        {...typed.field}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" disabled={isBusy}>
          {isBusy ? t.checking : button}
        </Button>
        {onBack && <Button onClick={onBack}>{t.back}</Button>}
      </div>
    </form>
  )
}
