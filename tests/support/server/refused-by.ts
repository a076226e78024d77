import { OnlineError } from '#domain/online-error.ts'
import { getOnlineRuleMessage, type OnlineRule } from '#domain/online-rules.ts'

/** Returns the server's refusal by one of its own rules, as the screens receive it. */
export function refusedBy(rule: OnlineRule): OnlineError {
  return new OnlineError('refused', getOnlineRuleMessage(rule) ?? '', { code: rule })
}
