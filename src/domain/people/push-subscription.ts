/** What a browser returns when it subscribes to push messages, in base64url. */
export type NewPushSubscription = { readonly endpoint: string; readonly p256dh: string; readonly auth: string }
