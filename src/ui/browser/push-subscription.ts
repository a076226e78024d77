import type { NewPushSubscription } from '#domain/people/push-subscription.ts'
import { readLocalText, removeLocalText, writeLocalText } from '../forms/local-text.ts'

/** `unable`: this browser has no push messages; on an iPhone, only the installed app has them. */
type PushPermission = NotificationPermission | 'unable'

export function getPushPermission(): PushPermission {
  const isAble = 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis
  return isAble ? Notification.permission : 'unable'
}

/**
 * Asks for permission, which a browser allows only after a tap, and subscribes. Returns null if permission was not
 * given. `serverKey`: the public key of the server that may send.
 */
export async function subscribeToPush(serverKey: string): Promise<NewPushSubscription | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null
  const registration = await navigator.serviceWorker.ready
  const options = { userVisibleOnly: true, applicationServerKey: toBytes(serverKey) }
  const subscription = await registration.pushManager.subscribe(options).catch(async (error: unknown) => {
    if (!(error instanceof DOMException && error.name === 'InvalidStateError')) throw error
    await removePushSubscription() // it is bound to another server's key
    return registration.pushManager.subscribe(options)
  })
  return parse(subscription)
}

/** Returns this browser's subscription, or null if it has none. */
export async function readPushSubscription(): Promise<NewPushSubscription | null> {
  const subscription = await find()
  return subscription ? parse(subscription) : null
}

/** Ends this browser's subscription: from now on, push services reject what is sent to it. */
export async function removePushSubscription(): Promise<void> {
  await (await find())?.unsubscribe()
}

/** Removes the notifications that this device still shows. */
export async function closeShownNotifications(): Promise<void> {
  if (getPushPermission() === 'unable') return
  const registration = await navigator.serviceWorker.getRegistration()
  for (const shown of (await registration?.getNotifications()) ?? []) shown.close()
}

async function find(): Promise<PushSubscription | null | undefined> {
  if (getPushPermission() === 'unable') return null
  const registration = await navigator.serviceWorker.getRegistration()
  return registration?.pushManager.getSubscription()
}

function parse(subscription: PushSubscription): NewPushSubscription | null {
  const { endpoint, keys: { p256dh, auth } = {} } = subscription.toJSON()
  return endpoint !== undefined && p256dh !== undefined && auth !== undefined ? { endpoint, p256dh, auth } : null
}

function toBytes(base64url: string): Uint8Array<ArrayBuffer> {
  const binary = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, (character) => character.charCodeAt(0))
}

const key = 'fieldside.push'

/** Stores which account has turned push notifications on in this browser; null: none. */
export function storePushAccount(userId: string | null): void {
  if (userId === null) removeLocalText(key)
  else writeLocalText(key, userId)
}

export const readPushAccount = (): string | null => readLocalText(key)
