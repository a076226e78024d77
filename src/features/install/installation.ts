import { create } from 'zustand'
import { installWay, type InstallWay } from './install-way.ts'

/** What Chromium hands over instead of asking by itself; it is good for one question. */
export type InstallPrompt = Event & {
  prompt(): Promise<unknown>
  readonly userChoice: Promise<{ readonly outcome: 'accepted' | 'dismissed' }>
}

type Installation = {
  readonly prompt: InstallPrompt | null
  /** It was installed while this page was open. */
  readonly isInstalled: boolean
  /** A score has just been saved, and nobody was asked for a long time. */
  readonly isOffered: boolean
}

export const useInstallation = create<Installation>(() => ({ prompt: null, isInstalled: false, isOffered: false }))

/** The browser's own offer comes on arrival: it is kept until it is a good moment. */
export function keepInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    useInstallation.setState({ prompt: event as InstallPrompt })
  })
  window.addEventListener('appinstalled', () => {
    useInstallation.setState({ prompt: null, isInstalled: true, isOffered: false })
  })
}

const ownWindow = ['standalone', 'minimal-ui', 'window-controls-overlay']
  .map((mode) => `(display-mode: ${mode})`)
  .join()

export function currentInstallWay({ prompt, isInstalled }: Installation): InstallWay {
  const isIosApp = 'standalone' in navigator && navigator.standalone === true
  return installWay({
    userAgent: navigator.userAgent,
    touchPoints: navigator.maxTouchPoints,
    isStandalone: isInstalled || isIosApp || matchMedia(ownWindow).matches,
    hasPrompt: prompt !== null,
    isSecure: isSecureContext,
  })
}

/** The browser asks. Whatever the answer, it cannot be asked with this prompt again. */
export async function install(): Promise<void> {
  const { prompt } = useInstallation.getState()
  if (!prompt) return
  useInstallation.setState({ prompt: null, isOffered: false })
  await prompt.prompt()
  await prompt.userChoice
}
