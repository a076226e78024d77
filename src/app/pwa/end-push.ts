import { closeShownNotifications, removePushSubscription, storePushAccount } from '#ui/browser/push-subscription.ts'

/**
 * Ends this browser's push subscription as a person leaves the device, and removes the notifications that it still
 * shows. The server forgets the subscription with the session; here, messages that are already on their way are no
 * longer shown to the next person who uses the device.
 */
export async function endPush(): Promise<void> {
  storePushAccount(null)
  await Promise.all([removePushSubscription(), closeShownNotifications()]).catch((error: unknown) => reportError(error))
}
