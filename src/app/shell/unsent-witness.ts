import type { Testimony, Witness } from '#data/store/witness.ts'
import { deviceMemory } from '../boot/device-memory.ts'

/** Stands outside IndexedDB, and so tells what is missing should the browser clear it (src/data/store/witness.ts). */
export function unsentWitness(userId: string): Witness & { forget(): void } {
  const kept = deviceMemory(`fieldside.unsent.${userId}`, parseTestimonies)
  return {
    read: () => kept.read() ?? {},
    // Where there is no room, or it is not allowed, the change itself is stored all the same.
    write: (organizationId, testimony) => kept.write({ ...kept.read(), [organizationId]: testimony }),
    forget: () => kept.forget(),
  }
}

/** By hand, since it is read before the first screen is shown, which does without the code that knows schemas. */
function parseTestimonies(kept: unknown): Record<string, Testimony> | null {
  if (typeof kept !== 'object' || kept === null) return null
  const entries: [string, unknown][] = Object.entries(kept)
  const testimonies = entries.flatMap(([id, value]) => (isTestimony(value) ? [[id, value] as const] : []))
  return testimonies.length === entries.length ? Object.fromEntries(testimonies) : null
}

function isTestimony(value: unknown): value is Testimony {
  if (typeof value !== 'object' || value === null) return false
  const { client, saved, unsent } = value as Record<string, unknown>
  return typeof client === 'string' && typeof saved === 'number' && typeof unsent === 'number'
}
