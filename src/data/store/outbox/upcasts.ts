import type { OutboxChange } from './entries.ts'
import { schemaVersion } from '../ops.ts'

/** The parts of an entry that a newer format may change; its ID, number, and time never change. */
type Form = Pick<OutboxChange, 'name' | 'ops' | 'takes'>

/**
 * Upgrades entries from each older format to the next. The functions are pure, and are kept for as long as any device
 * may hold such an entry.
 */
export type Upcasts = Readonly<Record<number, (entry: Form) => Form>>

/** None yet: format 1 is the newest. tests/fixtures/outboxes has an outbox in each format. */
export const upcasts: Upcasts = {}

/**
 * Returns the entry in the newest format. Entries are upgraded when they are read, both for the view and for sending.
 */
export function upcast<E extends Form & Pick<OutboxChange, 'schema'>>(
  entry: E,
  steps: Upcasts = upcasts,
  newest: number = schemaVersion,
): E {
  let current = entry
  while (current.schema < newest) {
    const step = steps[current.schema]
    if (!step) throw new Error(`There is no way from form ${current.schema} of an entry to the next`)
    const { name, ops, takes } = step(current)
    current = { ...current, name, ops, takes, schema: current.schema + 1 }
  }
  return current
}
