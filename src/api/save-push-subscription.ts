import type { NewPushSubscription } from '#domain/people/push-subscription.ts'
import { getLanguage } from '#i18n/locale.ts'
import { callFunction, voidResponse, type Ask } from './ask.ts'

/** Turns push notifications on for this device, in this session and in the language that it shows. */
export function savePushSubscription(ask: Ask, { endpoint, p256dh, auth }: NewPushSubscription): Promise<void> {
  const args = { p_endpoint: endpoint, p_p256dh: p256dh, p_auth: auth, p_language: getLanguage() }
  return callFunction(ask, 'save_push_subscription', args, voidResponse)
}
