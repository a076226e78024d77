import * as z from 'zod/mini'
import type { Witness } from '#db/witness.ts'
import { serverConfig } from './server-config.ts'

// What stands in localStorage. Chromium writes that to the disk seconds later: nothing here may be missed after a crash.

export const rememberedConfig = memory('fieldside.config', serverConfig)

/** For a password reset: the answer to the server's question whether the link is opened where it was asked for. */
export const resetVerifier = memory('fieldside.reset', z.string())

/** Of somebody who signed up with it and has to confirm their address first. Its token goes into no mail and no log. */
export const keptInvitation = memory('fieldside.invitation', z.object({ email: z.string(), token: z.string() }))

/** When the installation was offered last. */
export const installOffered = memory('fieldside.install-offered', z.iso.datetime())

const testimonies = z.record(z.string(), z.object({ client: z.string(), saved: z.number(), unsent: z.number() }))

/** Stands outside IndexedDB, and so tells what is missing should the browser clear it (src/db/witness.ts). */
export function unsentWitness(userId: string): Witness & { forget(): void } {
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
    forget() {
      try {
        kept.forget()
      } catch {
        // There is nothing to forget.
      }
    },
  }
}

function memory<Value>(key: string, schema: z.ZodMiniType<Value>) {
  return {
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
