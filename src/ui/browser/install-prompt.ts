/** Chromium's deferred install prompt; it can be used only once. */
export type InstallPrompt = Event & {
  prompt(): Promise<unknown>
  readonly userChoice: Promise<{ readonly outcome: 'accepted' | 'dismissed' }>
}

type Heard = { readonly onPrompt: (prompt: InstallPrompt) => void; readonly onInstalled: () => void }

/**
 * Passes on the browser's install prompt, which fires on page load, so that the caller can show it at a better moment;
 * also passes on that the app was installed.
 */
export function listenForInstallPrompt({ onPrompt, onInstalled }: Heard): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    onPrompt(event as InstallPrompt)
  })
  window.addEventListener('appinstalled', onInstalled)
}
