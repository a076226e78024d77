import { useState } from 'react'
import type { SecondFactorProof } from '#api/session/second-factor.ts'
import { t } from './words.ts'

/** Handles a typed second-factor code, or a recovery code if the server supports them. */
export function useProofInput(takesRecoveryCodes: boolean) {
  const [kind, setKind] = useState<SecondFactorProof['kind']>('code')
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  return {
    /** Returns null if the input is not a code; the field then says so. */
    read(): SecondFactorProof | null {
      const proof = parseProof(kind, typed)
      setProblem(proof === null ? malformedProofMessages[kind] : undefined)
      return proof
    },
    /** Shows that the code was wrong. */
    refuse() {
      setTyped('')
      setProblem(wrongProofMessages[kind])
    },
    clear() {
      setTyped('')
      setProblem(undefined)
    },
    field: {
      kind,
      error: problem,
      value: typed,
      onChange: (event: { target: { value: string } }) => setTyped(event.target.value),
      onSwitch: takesRecoveryCodes
        ? () => {
            setKind(kind === 'code' ? 'recovery_code' : 'code')
            setTyped('')
            setProblem(undefined)
          }
        : undefined,
    },
  }
}

const sixDigitsMessage = t.pleaseEnterSixDigits
const wrongCodeMessage = t.codeNotRightChanges
const recoveryCodeFormatMessage = t.pleaseEnterOneYour
const wrongRecoveryCodeMessage = t.recoveryCodeNotRight

/** Returns the digits, however they were typed or pasted (`123 456`), or null unless there are six. */
function parseCode(typed: string): string | null {
  const digits = typed.replaceAll(/[\s-]/g, '')
  return /^\d{6}$/.test(digits) ? digits : null
}

/**
 * Returns the 16 characters of a recovery code, with or without dashes and in any case, or null if there are not
 * exactly 16.
 */
function parseRecoveryCode(typed: string): string | null {
  const letters = typed.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
  return letters.length === 16 ? letters : null
}

/** Returns the typed text as a proof of this kind, or null if it is not one. */
function parseProof(kind: SecondFactorProof['kind'], typed: string): SecondFactorProof | null {
  const value = kind === 'code' ? parseCode(typed) : parseRecoveryCode(typed)
  return value === null ? null : { kind, value }
}

const malformedProofMessages: Record<SecondFactorProof['kind'], string> = {
  code: sixDigitsMessage,
  recovery_code: recoveryCodeFormatMessage,
}
const wrongProofMessages: Record<SecondFactorProof['kind'], string> = {
  code: wrongCodeMessage,
  recovery_code: wrongRecoveryCodeMessage,
}
