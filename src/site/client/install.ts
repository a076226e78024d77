import { listenForInstallPrompt, type InstallPrompt } from '#ui/browser/install-prompt.ts'

/** What the browser has said of installing, so far. */
export type Heard = { prompt: InstallPrompt | null; isInstalled: boolean; tell: () => void }

/**
 * /mobile-app. Chromium makes its offer on the manifest alone, without a service worker, and may do so before the rest of
 * this page's code has come: it is heard at once.
 */
export function startInstall(): void {
  const place = document.querySelector<HTMLElement>('[data-install]')
  if (!place) return
  const heard: Heard = { prompt: null, isInstalled: false, tell: () => undefined }
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
