import { create } from 'zustand'
import { listenForInstallPrompt, type InstallPrompt } from '#ui/browser/install-prompt.ts'

export type Installation = {
  readonly prompt: InstallPrompt | null
  /** Whether the app was installed while this page was open. */
  readonly isInstalled: boolean
  /** Whether to offer installation, because a score was just sent and the person has not been asked for a long time. */
  readonly isOffered: boolean
}

export const useInstallation = create<Installation>(() => ({ prompt: null, isInstalled: false, isOffered: false }))

export function storeInstallPrompt(): void {
  listenForInstallPrompt({
    onPrompt: (prompt) => useInstallation.setState({ prompt }),
    onInstalled: () => useInstallation.setState({ prompt: null, isInstalled: true, isOffered: false }),
  })
}

/** Shows the browser's prompt, which can be used only once, whatever the user chooses. */
export async function promptInstall(): Promise<void> {
  const { prompt } = useInstallation.getState()
  if (!prompt) return
  useInstallation.setState({ prompt: null, isOffered: false })
  await prompt.prompt()
  await prompt.userChoice
}
