import { readBrowserFacts } from '#ui/browser-facts.ts'
import { installWay, type InstallWay } from '#ui/install-way.ts'
import type { Installation } from './installation.ts'

export function currentInstallWay({ prompt, isInstalled }: Installation): InstallWay {
  return installWay(readBrowserFacts({ hasPrompt: prompt !== null, isInstalled }))
}
