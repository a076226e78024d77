import { useState } from 'react'
import type { SecondProof } from '#api/session/second-factor.ts'

/** Handles a typed second-factor code, or a recovery code if the server supports them. */
export function useProof(takesRecoveryCodes: boolean) {
  const [kind, setKind] = useState<SecondProof['kind']>('code')
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  return {
    /** Null if it is not a code; the field says so. */
    read(): SecondProof | null {
      const proof = readProof(kind, typed)
      setProblem(proof === null ? malformed[kind] : undefined)
      return proof
    },
    /** The code was wrong. */
    refuse() {
      setTyped('')
      setProblem(wrong[kind])
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

const sixDigits = 'Please enter the six digits that the app shows.'
const wrongCode =
  'This code is not right. It changes every 30 seconds; if it stays wrong, check that your phone’s clock is.'
const sixteenLetters = 'Please enter one of your recovery codes: sixteen letters and digits.'
const wrongRecoveryCode = 'This recovery code is not right, or it has been used.'

/** Returns the digits, however they were typed or pasted (`123 456`); null unless there are six. */
function readCode(typed: string): string | null {
  const digits = typed.replaceAll(/[\s-]/g, '')
  return /^\d{6}$/.test(digits) ? digits : null
}

/** Digests a code however it was typed: with or without dashes, in capitals. */
function readRecoveryCode(typed: string): string | null {
  const letters = typed.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
  return letters.length === 16 ? letters : null
}

/** Returns the typed text as a proof of this kind, or null if it is not one. */
function readProof(kind: SecondProof['kind'], typed: string): SecondProof | null {
  const value = kind === 'code' ? readCode(typed) : readRecoveryCode(typed)
  return value === null ? null : { kind, value }
}

const malformed: Record<SecondProof['kind'], string> = { code: sixDigits, recovery_code: sixteenLetters }
const wrong: Record<SecondProof['kind'], string> = { code: wrongCode, recovery_code: wrongRecoveryCode }
