import { listenForInstallPrompt } from '#ui/browser/install-prompt.ts'
import type { InstallEvents } from './install-events.ts'

/**
 * /mobile-app. Chromium offers to install based on the manifest alone, without a service worker, perhaps before the
 * rest of this page's code has loaded, so the listener is added at once.
 */
export function startInstall(): void {
  const place = document.querySelector<HTMLElement>('[data-install]')
  if (!place) return
  const heard: InstallEvents = { prompt: null, isInstalled: false, tell: () => undefined }
  listenForInstallPrompt({
    onPrompt: (prompt) => {
      heard.prompt = prompt
      heard.tell()
    },
    onInstalled: () => {
      heard.prompt = null
      heard.isInstalled = true
      heard.tell()
    },
  })
  void import('./install-page.ts').then(({ showInstall }) => showInstall(place, heard))
}
