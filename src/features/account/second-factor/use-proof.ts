import { useState } from 'react'
import type { SecondProof } from '#api/session/second-factor.ts'
import { malformed, readProof, wrong } from './code.ts'

/** What is typed as a code of the second factor, or as a recovery code where the server knows them. */
export function useProof(takesRecoveryCodes: boolean) {
  const [kind, setKind] = useState<SecondProof['kind']>('code')
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  return {
    /** Null where it is none; the field says so. */
    read(): SecondProof | null {
      const proof = readProof(kind, typed)
      setProblem(proof === null ? malformed[kind] : undefined)
      return proof
    },
    /** It was not right. */
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
