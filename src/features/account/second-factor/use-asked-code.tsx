import { useState, type ReactNode } from 'react'
import { CodeField } from './code-field.tsx'
import { readCode, sixDigits, wrongCode } from './code.ts'

/** The code of the second factor, in a form where it turns out to be needed: `field` is there from then on. */
export function useAskedCode(): {
  /** Undefined where nobody has asked for it yet; null where what stands there is none, and the field says so. */
  readonly read: () => string | null | undefined
  /** Shows the field, or what is wrong in it. */
  readonly ask: (outcome: 'code_needed' | 'wrong_code') => void
  readonly forget: () => void
  readonly field: ReactNode
} {
  const [isAsked, setAsked] = useState(false)
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  return {
    read() {
      if (!isAsked) return undefined
      const code = readCode(typed)
      setProblem(code === null ? sixDigits : undefined)
      return code
    },
    ask(outcome) {
      setAsked(true)
      setTyped('')
      setProblem(outcome === 'wrong_code' ? wrongCode : undefined)
    },
    forget() {
      setAsked(false)
      setTyped('')
      setProblem(undefined)
    },
    field: isAsked && (
      <CodeField
        // It was not there when the button was pressed.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        error={problem}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    ),
  }
}
