import { readBrowserFacts } from '#ui/browser/browser-facts.ts'
import { getInstallMethod, type InstallMethod } from '#ui/browser/install-method.ts'
import type { Installation } from './installation.ts'

export function getCurrentInstallMethod({ prompt, isInstalled }: Installation): InstallMethod {
  return getInstallMethod(readBrowserFacts({ hasPrompt: prompt !== null, isInstalled }))
}
