import { useState, type ReactNode } from 'react'
import type { SecondFactorProof } from '#api/session/second-factor.ts'
import { CodeField } from './code-field.tsx'
import { useProofInput } from './use-proof-input.ts'

/**
 * Adds a second-factor code field to a form once a code turns out to be needed. `field` is set from the first `ask`
 * until `forget`.
 */
export function useRequestedCode(takesRecoveryCodes: boolean): {
  /**
   * Returns undefined if the code has not been requested yet, or null if the input is not a code, in which case the
   * field says so.
   */
  readonly read: () => SecondFactorProof | null | undefined
  /** Shows the field: empty for `code_needed`, with an error for `wrong_code`. */
  readonly ask: (outcome: 'code_needed' | 'wrong_code') => void
  readonly forget: () => void
  readonly field: ReactNode
} {
  const [isAsked, setAsked] = useState(false)
  const proof = useProofInput(takesRecoveryCodes)
  return {
    read: () => (isAsked ? proof.read() : undefined),
    ask(outcome) {
      setAsked(true)
      if (outcome === 'wrong_code') proof.refuse()
      else proof.clear()
    },
    forget() {
      setAsked(false)
      proof.clear()
    },
    field: isAsked && (
      <CodeField
        // It was not there when the button was pressed.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        {...proof.field}
      />
    ),
  }
}
