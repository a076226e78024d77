import type { BrowserFacts } from './install-way.ts'

const ownWindow = ['standalone', 'minimal-ui', 'window-controls-overlay']
  .map((mode) => `(display-mode: ${mode})`)
  .join()

/** What this browser is, beside what it has told since the page came. */
export function readBrowserFacts({
  hasPrompt,
  isInstalled,
}: {
  hasPrompt: boolean
  /** It was installed while this page was open. */
  isInstalled: boolean
}): BrowserFacts {
  const isIosApp = 'standalone' in navigator && navigator.standalone === true
  return {
    userAgent: navigator.userAgent,
    touchPoints: navigator.maxTouchPoints,
    isStandalone: isInstalled || isIosApp || matchMedia(ownWindow).matches,
    hasPrompt,
    isSecure: isSecureContext,
  }
}
