import { readBrowserFacts } from '#ui/browser/browser-facts.ts'
import { installWay, type InstallWay } from '#ui/browser/install-way.ts'
import type { Installation } from './installation.ts'

export function currentInstallWay({ prompt, isInstalled }: Installation): InstallWay {
  return installWay(readBrowserFacts({ hasPrompt: prompt !== null, isInstalled }))
}
