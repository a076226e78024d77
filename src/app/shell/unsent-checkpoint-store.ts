import type { Checkpoint, CheckpointStore } from '#data/store/checkpoint.ts'
import { createDeviceValue } from '../boot/device-value.ts'

/**
 * A record outside IndexedDB, which shows what is missing if the browser clears IndexedDB
 * (src/data/store/checkpoint.ts).
 */
export function createUnsentCheckpointStore(userId: string): CheckpointStore & { forget(): void } {
  const kept = createDeviceValue(`fieldside.unsent.${userId}`, parseTestimonies)
  return {
    read: () => kept.read() ?? {},
    // If there is no room for the record, or storing it is not allowed, the change itself is still stored.
    write: (organizationId, testimony) => kept.write({ ...kept.read(), [organizationId]: testimony }),
    forget: () => kept.forget(),
  }
}

/** Parses without a schema library, because this runs before the first screen, which does not load one. */
function parseTestimonies(kept: unknown): Record<string, Checkpoint> | null {
  if (typeof kept !== 'object' || kept === null) return null
  const entries: [string, unknown][] = Object.entries(kept)
  const testimonies = entries.flatMap(([id, value]) => (isTestimony(value) ? [[id, value] as const] : []))
  return testimonies.length === entries.length ? Object.fromEntries(testimonies) : null
}

function isTestimony(value: unknown): value is Checkpoint {
  if (typeof value !== 'object' || value === null) return false
  const { client, saved, unsent } = value as Record<string, unknown>
  return typeof client === 'string' && typeof saved === 'number' && typeof unsent === 'number'
}
