import {
  getBuiltInConfig,
  fetchConfig,
  serverConfigSchema,
  toServerAddress,
  type ServerAddress,
  type ServerConfig,
} from '#api/server-config.ts'
import { createDeviceValue } from './device-value.ts'

const rememberedConfig = createDeviceValue(
  'fieldside.config',
  (kept) => serverConfigSchema.safeParse(kept).data ?? null,
)

let fresh: Promise<ServerConfig> | undefined

/**
 * Returns the API's address and its public key. A build for one hosted project contains both; otherwise the server that
 * served the app provides them in /config.json, and the device stores them for offline starts.
 */
export async function getServerAddress(): Promise<ServerAddress> {
  const built = getBuiltInConfig()
  if (built) return toServerAddress(built)
  const remembered = rememberedConfig.read()
  if (remembered && !navigator.onLine) return toServerAddress(remembered)
  fresh ??= fetchAndRemember()
  if (!remembered) {
    try {
      return toServerAddress(await fresh)
    } catch (error) {
      fresh = undefined // the next call requests it again
      throw error
    }
  }
  fresh.catch(() => {
    fresh = undefined
  })
  return toServerAddress(remembered)
}

/**
 * Returns the server's current configuration. Requests it once per page load, and again if `isNew` says that an earlier
 * response is stale. A build for one hosted project contains it.
 */
export async function readFreshConfig({ isNew }: { isNew: boolean }): Promise<ServerConfig> {
  const built = getBuiltInConfig()
  if (built) return built
  if (isNew || fresh === undefined) {
    const asked = fetchAndRemember()
    asked.catch(() => {
      if (fresh === asked) fresh = undefined // the next call requests it again
    })
    fresh = asked
  }
  return fresh
}

async function fetchAndRemember(): Promise<ServerConfig> {
  const config = await fetchConfig()
  rememberedConfig.write(config)
  return config
}
