import type { InstallPrompt } from '#ui/browser/install-prompt.ts'

/** The browser's install events so far. */
export type InstallEvents = { prompt: InstallPrompt | null; isInstalled: boolean; tell: () => void }
