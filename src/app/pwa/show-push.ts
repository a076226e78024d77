/** What our service worker shows of a push message. */
export type PushMessage = {
  readonly title: string
  readonly body: string
  readonly lang: string
  /** A repeated message replaces the one with the same tag. */
  readonly tag: string
  /** The path that the notification leads to, or null if it is not on this site. */
  readonly path: string | null
  /** The number on the app's icon, or undefined if it stays as it is. */
  readonly badge: number | undefined
}

/**
 * Parses a push message in the declarative form, as the server sends it (server/notifications/write-push.ts). Returns
 * null if it is not one of ours.
 */
export function parsePushMessage(text: string, origin: string): PushMessage | null {
  const { web_push: version, notification, app_badge: badge } = toRecord(parseJson(text))
  const { title, body, lang, tag, navigate } = toRecord(notification)
  if (version !== 8030 || typeof title !== 'string') return null
  return {
    title,
    body: toText(body),
    lang: toText(lang),
    tag: toText(tag),
    path: toOwnPath(toText(navigate), origin),
    badge: /^\d{1,6}$/.test(toText(badge)) ? Number(badge) : undefined,
  }
}

/** The message with which the service worker asks a window to open a path of the app. */
export type OpenPathMessage = { readonly type: 'OPEN_PATH'; readonly path: string }

/** Returns the path in a message from the service worker, or null if the message is another one. */
export function parseOpenPathMessage(message: unknown): string | null {
  const { type, path } = toRecord(message)
  return type === 'OPEN_PATH' && typeof path === 'string' && /^\/(?![/\\])/.test(path) ? path : null
}

function toOwnPath(url: string, origin: string): string | null {
  if (!URL.canParse(url, origin)) return null
  const { origin: host, pathname, search, hash } = new URL(url, origin)
  return host === origin ? pathname + search + hash : null
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const toText = (value: unknown): string => (typeof value === 'string' ? value : '')

const toRecord = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {}
