import { defineWords } from '#i18n/words.ts'

export const t = defineWords('domain/security', {
  addressInvalid: (line: string) => `“${line}” is neither an address nor a range, like 203.0.113.7 or 203.0.113.0/24.`,
  addressMissing: 'Please enter at least one address.',
  minutesInvalid: (min: number, max: number) => `Please enter a whole number from ${min} to ${max}, or nothing.`,
  passwordHint: (minLength: number) => `At least ${minLength} characters`,
  passwordTooShort: (minLength: number) => `Password must be at least ${minLength} characters`,
  tooManyAddresses: (most: number) => `Enter at most ${most} lines.`,
})
