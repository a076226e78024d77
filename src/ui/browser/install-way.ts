/** How this browser installs the app: at a press of ours, by a menu of its own, or not at all. */
export type InstallWay =
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
  /** It runs in a window of its own. */
  readonly isStandalone: boolean
  /** The browser has said that it would install the app, and left it to us when. */
  readonly hasPrompt: boolean
  readonly isSecure: boolean
}

export function installWay({ userAgent, touchPoints, isStandalone, hasPrompt, isSecure }: BrowserFacts): InstallWay {
  if (isStandalone) return 'installed'
  if (hasPrompt) return 'prompt'
  if (!isSecure) return 'insecure'
  const isMac = /Macintosh/.test(userAgent)
  if (/iPhone|iPad|iPod/.test(userAgent) || (isMac && touchPoints > 1)) {
    return isSafari(userAgent) ? 'ios_safari' : 'ios_other' // an iPad calls itself a Macintosh
  }
  if (isMac && isSafari(userAgent)) return 'mac_safari'
  if (/Android/.test(userAgent)) return 'android_menu'
  if (/Windows/.test(userAgent) && Number(/Firefox\/(\d+)/.exec(userAgent)?.[1]) >= 143) return 'firefox_windows'
  return /Chrome\/|Edg\//.test(userAgent) ? 'desktop_menu' : 'unable'
}

/** Other browsers of an iPhone, and the windows that apps open for links, have the word Safari in their names as well. */
function isSafari(userAgent: string): boolean {
  return (
    /Version\/[\d.]+.*Safari\//.test(userAgent) &&
    !/Chrome|CriOS|FxiOS|EdgiOS|OPiOS|OPT\/|GSA|DuckDuckGo/.test(userAgent)
  )
}

export const offeredAgainAfterDays = 180

/** After a score that was just saved, where a press or a few taps install the app, and not again for half a year. */
export function isOfferDue(way: InstallWay, lastOfferedAt: string | null, now: Date): boolean {
  if (way !== 'prompt' && way !== 'ios_safari') return false
  if (lastOfferedAt === null) return true
  return now.getTime() - Date.parse(lastOfferedAt) > offeredAgainAfterDays * 86_400_000
}
