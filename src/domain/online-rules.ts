import { t } from './words.ts'

// Rules that only the server enforces: in the administration of people, accounts and the platform, and for changes that
// are synced. Separate from
// rule-error.ts, whose messages are loaded on every phone at a field.

export type OnlineRule = keyof typeof t.onlineRules

const getMessages = () => t.onlineRules

/** Returns the message for the server's error code, or null if it is not one of these. */
export function getOnlineRuleMessage(code: string): string | null {
  return isOnlineRule(code) ? getMessages()[code] : null
}

function isOnlineRule(code: string): code is OnlineRule {
  return Object.hasOwn(getMessages(), code)
}
