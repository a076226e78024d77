import { OnlineError } from '#domain/online-error.ts'
import { onlineRuleWords, type OnlineRule } from '#domain/online-rules.ts'

/** The server's refusal by one of its own rules, as the screens get it. */
export function refusedBy(rule: OnlineRule): OnlineError {
  return new OnlineError('refused', onlineRuleWords(rule) ?? '', { code: rule })
}
