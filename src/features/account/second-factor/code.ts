import type { SecondProof } from '#api/session/second-factor.ts'

export const sixDigits = 'Please enter the six digits that the app shows.'
export const wrongCode =
  'This code is not right. It changes every 30 seconds; if it stays wrong, check that your phone’s clock is.'
export const sixteenLetters = 'Please enter one of your recovery codes: sixteen letters and digits.'
export const wrongRecoveryCode = 'This recovery code is not right, or it has been used.'

/** The digits, however they were typed or pasted (`123 456`); null where they are not six. */
export function readCode(typed: string): string | null {
  const digits = typed.replaceAll(/[\s-]/g, '')
  return /^\d{6}$/.test(digits) ? digits : null
}

/** However it was typed: with or without dashes, in capitals. */
export function readRecoveryCode(typed: string): string | null {
  const letters = typed.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
  return letters.length === 16 ? letters : null
}

/** What was typed as a proof of this kind; null where it is none. */
export function readProof(kind: SecondProof['kind'], typed: string): SecondProof | null {
  const value = kind === 'code' ? readCode(typed) : readRecoveryCode(typed)
  return value === null ? null : { kind, value }
}

export const malformed: Record<SecondProof['kind'], string> = { code: sixDigits, recovery_code: sixteenLetters }
export const wrong: Record<SecondProof['kind'], string> = { code: wrongCode, recovery_code: wrongRecoveryCode }
