import { useState, type ReactNode } from 'react'
import type { SecondFactorProof } from '#api/session/second-factor.ts'
import { CodeField } from './code-field.tsx'
import { useProofInput } from './use-proof-input.ts'

/** Adds the code of the second factor to a form once it turns out to be needed, from which time on `field` is set. */
export function useRequestedCode(takesRecoveryCodes: boolean): {
  /**
   * Returns undefined if the code has not been requested yet, or null if the input is not a code, in which case the
   * field says so.
   */
  readonly read: () => SecondFactorProof | null | undefined
  /** Shows the field, or what is wrong in it. */
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
