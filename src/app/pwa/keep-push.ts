import { readPushAccount, readPushSubscription, type BrowserPushSubscription } from '#ui/browser/push-subscription.ts'

/**
 * Saves this browser's push subscription again if this account has turned push notifications on here: the browser may
 * have replaced it, and the account may have a new session.
 */
export function keepPushSubscription(
  userId: string,
  save: (subscription: BrowserPushSubscription) => Promise<void>,
): void {
  if (readPushAccount() === userId)
    readPushSubscription()
      .then((subscription) => subscription && save(subscription))
      .catch(() => undefined) // the next start tries again
}
