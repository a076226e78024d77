/** What the platform asks of a new password. */
export type PasswordRules = {
  readonly minLength: number
  readonly requireNumbers: boolean
  readonly requireSymbols: boolean
  readonly requireUppercase: boolean
}

/** As long as nobody asks for more; also the least that can be asked for. */
export const standardPasswordRules: PasswordRules = {
  minLength: 8,
  requireNumbers: false,
  requireSymbols: false,
  requireUppercase: false,
}

/** The longest that can be asked for: sign-in servers look at no more than 72 bytes. */
export const longestMinLength = 72

const kinds = [
  { rule: 'requireUppercase', words: 'an uppercase letter', pattern: /\p{Lu}/u },
  { rule: 'requireNumbers', words: 'a number', pattern: /\p{Nd}/u },
  { rule: 'requireSymbols', words: 'a symbol', pattern: /[^\p{L}\p{N}\s]/u },
] as const

/** What is said before anybody types: `At least 8 characters, with a number and a symbol`. */
export function passwordRulesInWords(rules: PasswordRules): string {
  const asked = kinds.filter(({ rule }) => rules[rule]).map(({ words }) => words)
  return `At least ${rules.minLength} characters${asked.length > 0 ? `, with ${listOf(asked)}` : ''}`
}

export type PasswordProblem = { readonly reasons: readonly ('length' | 'characters')[]; readonly words: string }

/** What a password lacks; null where it is good enough. */
export function passwordProblem(rules: PasswordRules, password: string): PasswordProblem | null {
  const isShort = Array.from(password).length < rules.minLength
  const missing = kinds.filter(({ rule, pattern }) => rules[rule] && !pattern.test(password)).map(({ words }) => words)
  if (!isShort && missing.length === 0) return null
  return {
    reasons: [...(isShort ? (['length'] as const) : []), ...(missing.length > 0 ? (['characters'] as const) : [])],
    words: [
      ...(isShort ? [`Password must be at least ${rules.minLength} characters`] : []),
      ...(missing.length > 0 ? [`Password must contain ${listOf(missing)}`] : []),
    ].join('. '),
  }
}

function listOf(items: readonly string[]): string {
  return items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.at(-1) ?? ''}`
}
