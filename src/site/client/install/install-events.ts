import type { InstallPrompt } from '#ui/browser/install-prompt.ts'

/** What the browser has reported about installing the app so far; `tell` is called after each report. */
export type InstallEvents = { prompt: InstallPrompt | null; isInstalled: boolean; tell: () => void }
