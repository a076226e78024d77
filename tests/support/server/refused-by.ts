import { OnlineError } from '#domain/online-error.ts'
import { getOnlineRuleMessage, type OnlineRule } from '#domain/online-rules.ts'

/** Returns a refusal by one of the server's own rules, as the screens receive it. */
export function refusedBy(rule: OnlineRule): OnlineError {
  return new OnlineError('refused', getOnlineRuleMessage(rule) ?? '', { code: rule })
}
