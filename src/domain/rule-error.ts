import { t } from './words.ts'

/** The rules that can reject an action. Rules that only the server enforces are in online-rules.ts. */
export type RuleCode = keyof typeof t.ruleMessages

const getMessages = () => t.ruleMessages

export function getRuleMessage(code: RuleCode): string {
  return getMessages()[code]
}

/** Returns the code as a `RuleCode`, or null if it is not one of ours. */
export function toRuleCode(code: string): RuleCode | null {
  return Object.hasOwn(getMessages(), code) ? (code as RuleCode) : null
}

/** Returns the message for a code from another source, such as the server, or null if the code is not one of ours. */
export function findRuleMessage(code: string): string | null {
  const known = toRuleCode(code)
  return known && getRuleMessage(known)
}

/** A rule rejected the action. If thrown inside `commit`, the whole change is rolled back. */
export class RuleError extends Error {
  readonly code: RuleCode

  constructor(code: RuleCode, message = getRuleMessage(code)) {
    super(message)
    this.name = 'RuleError'
    this.code = code
  }
}
