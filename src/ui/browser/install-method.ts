/**
 * How the app can be installed in this browser: with its own button, through the browser's menu, or not at all, for
 * example because it already is.
 */
export type InstallMethod =
  | 'installed'
  | 'prompt'
  | 'ios_safari'
  | 'ios_other'
  | 'mac_safari'
  | 'android_menu'
  | 'desktop_menu'
  | 'firefox_windows'
  | 'insecure'
  | 'unable'

export type BrowserFacts = {
  readonly userAgent: string
  readonly touchPoints: number
  /** Whether the app is installed: it runs in its own window, or was installed while this page was open. */
  readonly isStandalone: boolean
  /** The browser offers to install the app and lets us choose the moment. */
  readonly hasPrompt: boolean
  readonly isSecure: boolean
}

export function getInstallMethod({
  userAgent,
  touchPoints,
  isStandalone,
  hasPrompt,
  isSecure,
}: BrowserFacts): InstallMethod {
  if (isStandalone) return 'installed'
  if (hasPrompt) return 'prompt'
  if (!isSecure) return 'insecure'
  const isMac = /Macintosh/.test(userAgent)
  if (/iPhone|iPad|iPod/.test(userAgent) || (isMac && touchPoints > 1)) {
    return isSafari(userAgent) ? 'ios_safari' : 'ios_other' // an iPad identifies as a Macintosh
  }
  if (isMac && isSafari(userAgent)) return 'mac_safari'
  if (/Android/.test(userAgent)) return 'android_menu'
  if (/Windows/.test(userAgent) && Number(/Firefox\/(\d+)/.exec(userAgent)?.[1]) >= 143) return 'firefox_windows'
  return /Chrome\/|Edg\//.test(userAgent) ? 'desktop_menu' : 'unable'
}

/** Other iPhone browsers and in-app browsers also have Safari in their names. */
function isSafari(userAgent: string): boolean {
  return (
    /Version\/[\d.]+.*Safari\//.test(userAgent) &&
    !/Chrome|CriOS|FxiOS|EdgiOS|OPiOS|OPT\/|GSA|DuckDuckGo/.test(userAgent)
  )
}

export const reofferAfterDays = 180

/**
 * Returns whether to offer installation after a score was saved: only if a button or a few taps can install the app,
 * and at most once every six months.
 */
export function isInstallOfferDue(way: InstallMethod, lastOfferedAt: string | null, now: Date): boolean {
  if (way !== 'prompt' && way !== 'ios_safari') return false
  if (lastOfferedAt === null) return true
  return now.getTime() - Date.parse(lastOfferedAt) > reofferAfterDays * 86_400_000
}
