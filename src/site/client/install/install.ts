import { listenForInstallPrompt } from '#ui/browser/install-prompt.ts'
import type { InstallEvents } from './install-events.ts'

/**
 * The script of /mobile-app. Chromium can offer to install based on the manifest alone, without a service worker, and
 * possibly before the rest of this page's code has loaded, so the listener is added right away.
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
