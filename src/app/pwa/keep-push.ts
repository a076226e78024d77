import type { Ask } from '#api/ask.ts'
import { savePushSubscription } from '#api/save-push-subscription.ts'
import { readPushAccount, readPushSubscription } from '#ui/browser/push-subscription.ts'

/**
 * Saves this browser's push subscription again if this account has turned push notifications on here: the browser may
 * have replaced it, and the account may have a new session.
 */
export async function keepPushSubscription(userId: string, ask: Ask): Promise<void> {
  if (readPushAccount() !== userId) return
  const subscription = await readPushSubscription()
  if (subscription) await savePushSubscription(ask, subscription)
}
