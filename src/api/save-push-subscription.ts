import type { NewPushSubscription } from '#domain/people/push-subscription.ts'
import { callFunction, voidResponse, type Ask } from './ask.ts'

/** Turns push notifications on for this device, in this session. */
export function savePushSubscription(ask: Ask, { endpoint, p256dh, auth }: NewPushSubscription): Promise<void> {
  const args = { p_endpoint: endpoint, p_p256dh: p256dh, p_auth: auth }
  return callFunction(ask, 'save_push_subscription', args, voidResponse)
}
