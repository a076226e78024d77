import { callFunction, voidResponse, type Ask } from '#api/ask.ts'
import { readPushAccount, readPushSubscription } from '#ui/browser/push-subscription.ts'

/**
 * Saves this browser's push subscription again if this account has turned push notifications on here: the browser may
 * have replaced it, and the account may have a new session.
 */
export async function keepPushSubscription(userId: string, ask: Ask): Promise<void> {
  if (readPushAccount() !== userId) return
  const subscription = await readPushSubscription()
  if (!subscription) return
  const { endpoint, p256dh, auth } = subscription
  const args = { p_endpoint: endpoint, p_p256dh: p256dh, p_auth: auth }
  await callFunction(ask, 'save_push_subscription', args, voidResponse)
}
