import type { BrowserFacts } from './install-method.ts'

const ownWindow = ['standalone', 'minimal-ui', 'window-controls-overlay']
  .map((mode) => `(display-mode: ${mode})`)
  .join()

/** Returns the facts about this browser. The caller passes those that it knows from events since the page loaded. */
export function readBrowserFacts({
  hasPrompt,
  isInstalled,
}: {
  hasPrompt: boolean
  /** Whether the app was installed while this page was open. */
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
