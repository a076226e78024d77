import * as z from 'zod/mini'
import type { Witness } from '#db/witness.ts'

// What has to be known before the first paint, without waiting for a database: it stands in localStorage.

const account = z.object({ userId: z.uuid(), email: z.string(), name: z.string() })
/** The person whose data this device shows. It stays when their session expires, and goes when they sign out. */
export type DeviceAccount = z.infer<typeof account>

export const serverConfig = z.object({
  supabaseUrl: z.string(), // empty: the API is where the app came from
  supabaseKey: z.string(),
})
export type ServerConfig = z.infer<typeof serverConfig>

export const rememberedAccount = memory('fieldside.account', account)
export const rememberedConfig = memory('fieldside.config', serverConfig)

const testimonies = z.record(z.string(), z.object({ client: z.string(), saved: z.number(), unsent: z.number() }))

/** Stands outside IndexedDB, and so tells what is missing should the browser clear it (src/db/witness.ts). */
export function unsentWitness(userId: string): Witness {
  const kept = memory(`fieldside.unsent.${userId}`, testimonies)
  const read = () => {
    try {
      return kept.read() ?? {}
    } catch {
      return {} // a browser that keeps nothing for this page
    }
  }
  return {
    read,
    write(organizationId, testimony) {
      try {
        kept.write({ ...read(), [organizationId]: testimony })
      } catch {
        // No room, or not allowed: the change itself is stored.
      }
    },
  }
}

function memory<Value>(key: string, schema: z.ZodMiniType<Value>) {
  return {
    key,
    read(): Value | null {
      const parsed = schema.safeParse(parseJson(localStorage.getItem(key)))
      return parsed.success ? parsed.data : null
    },
    write(value: Value): void {
      localStorage.setItem(key, JSON.stringify(value))
    },
    forget(): void {
      localStorage.removeItem(key)
    },
  }
}

function parseJson(text: string | null): unknown {
  if (text === null) return null
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
