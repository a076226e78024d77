import { removePushSubscription, storePushAccount } from '#ui/browser/push-subscription.ts'

/**
 * Ends this browser's push subscription as a person leaves the device. The server forgets it with the session; here,
 * messages that are already on their way are no longer shown to whoever uses the device next.
 */
export async function endPush(): Promise<void> {
  storePushAccount(null)
  await removePushSubscription().catch((error: unknown) => reportError(error))
}
