import { useState, type SubmitEvent } from 'react'
import { Button } from '#ui/plain-button.tsx'
import { FormProblem } from '#ui/forms/form.tsx'
import { CodeField } from './code-field.tsx'
import { readCode, sixDigits, wrongCode } from './code.ts'

/** A form of its own for the code. `enter` says whether it was right; what it rejects with is told in `words`. */
export function EnterCode({
  enter,
  words,
  onEntered,
  onBack,
  button = 'Continue',
}: {
  enter: (code: string) => Promise<'wrong_code' | 'signed_in' | 'entered'>
  words: (error: unknown) => string
  onEntered: () => void
  /** Back to what was asked for before. */
  onBack?: () => void
  button?: string
}) {
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  const send = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const field = event.currentTarget.querySelector('input')
    const code = readCode(typed)
    setFailure(undefined)
    setProblem(code === null ? sixDigits : undefined)
    if (code === null) return field?.focus()
    setBusy(true)
    try {
      if ((await enter(code)) !== 'wrong_code') return onEntered()
      setProblem(wrongCode)
      setTyped('')
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
        error={problem}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" disabled={isBusy}>
          {isBusy ? 'Checking…' : button}
        </Button>
        {onBack && <Button onClick={onBack}>Back</Button>}
      </div>
    </form>
  )
}
