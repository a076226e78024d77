import { toAddress, type ServerConfig } from '#api/server-config.ts'
import { branding, lookOf } from '#domain/branding/branding.ts'
import { freshConfig } from '../boot/server-address.ts'
import { showLook } from './show-look.ts'

/** Asks how this deployment looks: `isNew` where it was just changed, and only the database knows of it for sure. */
export async function refreshLook({ isNew = false }: { isNew?: boolean } = {}): Promise<void> {
  const config = await freshConfig({ isNew })
  showLook(lookOf(isNew || !config.branding ? await askForBranding(config) : config.branding))
}

/** Also of a hosted project without a server of ours before it. */
async function askForBranding(config: ServerConfig) {
  const { url, key } = toAddress(config)
  const response = await fetch(`${url}/rest/v1/rpc/platform_branding`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', apikey: key, authorization: `Bearer ${key}` },
    body: '{}',
    signal: AbortSignal.timeout(15_000),
  })
  return branding.parse(await response.json())
}
