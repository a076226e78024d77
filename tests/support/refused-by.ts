import { OnlineError } from '#domain/online-error.ts'
import { getOnlineRuleMessage, type OnlineRule } from '#domain/online-rules.ts'

/** The server's refusal by one of its own rules, as the screens get it. */
export function refusedBy(rule: OnlineRule): OnlineError {
  return new OnlineError('refused', getOnlineRuleMessage(rule) ?? '', { code: rule })
}
