import { RemoteError } from '#sync/remote.ts'
import { rememberedConfig, serverConfig, type ServerConfig } from './device-memory.ts'

export type ServerAddress = { readonly url: string; readonly key: string }

let fresh: Promise<ServerConfig> | undefined

/**
 * Where the API is, and the public key that it wants to see. A build for one hosted project carries both; otherwise the
 * server that sent the app says so in /config.json, and the device remembers it for a start without a connection.
 */
export async function serverAddress(): Promise<ServerAddress> {
  const built = builtIn()
  if (built) return toAddress(built)
  const remembered = rememberedConfig.read()
  if (remembered && !navigator.onLine) return toAddress(remembered)
  fresh ??= fetchConfig()
  if (!remembered) {
    try {
      return toAddress(await fresh)
    } catch (error) {
      fresh = undefined // the next call asks again
      throw error
    }
  }
  fresh.catch(() => {
    fresh = undefined
  })
  return toAddress(remembered)
}

async function fetchConfig(): Promise<ServerConfig> {
  try {
    const response = await fetch('/config.json', { cache: 'no-store', signal: AbortSignal.timeout(15_000) })
    const config = serverConfig.parse(await response.json())
    rememberedConfig.write(config)
    return config
  } catch (error) {
    throw new RemoteError('transient', 'The server did not say where its API is.', { cause: error })
  }
}

function builtIn(): ServerConfig | null {
  const { VITE_SUPABASE_URL: url, VITE_SUPABASE_ANON_KEY: key } = import.meta.env
  const parsed = serverConfig.safeParse({ supabaseUrl: url, supabaseKey: key })
  return parsed.success ? parsed.data : null
}

function toAddress({ supabaseUrl, supabaseKey }: ServerConfig): ServerAddress {
  return { url: new URL(supabaseUrl || '/', location.origin).href.replace(/\/$/, ''), key: supabaseKey }
}
