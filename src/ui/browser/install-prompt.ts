/** What Chromium hands over instead of asking by itself; it is good for one question. */
export type InstallPrompt = Event & {
  prompt(): Promise<unknown>
  readonly userChoice: Promise<{ readonly outcome: 'accepted' | 'dismissed' }>
}

type Heard = { readonly onPrompt: (prompt: InstallPrompt) => void; readonly onInstalled: () => void }

/** The browser's own offer comes on arrival: it is kept until it is a good moment. */
export function listenForInstallPrompt({ onPrompt, onInstalled }: Heard): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    onPrompt(event as InstallPrompt)
  })
  window.addEventListener('appinstalled', onInstalled)
}
