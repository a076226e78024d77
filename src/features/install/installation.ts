import { create } from 'zustand'
import { listenForInstallPrompt, type InstallPrompt } from '#ui/browser/install-prompt.ts'

export type Installation = {
  readonly prompt: InstallPrompt | null
  /** It was installed while this page was open. */
  readonly isInstalled: boolean
  /** A score has just been saved, and nobody was asked for a long time. */
  readonly isOffered: boolean
}

export const useInstallation = create<Installation>(() => ({ prompt: null, isInstalled: false, isOffered: false }))

export function keepInstallPrompt(): void {
  listenForInstallPrompt({
    onPrompt: (prompt) => useInstallation.setState({ prompt }),
    onInstalled: () => useInstallation.setState({ prompt: null, isInstalled: true, isOffered: false }),
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
