import { createUnsentCheckpointStore } from './unsent-checkpoint-store.ts'

/** Returns how many of the account's changes are unsent, according to the record kept outside the database. */
export function readUnsentCount(userId: string): number {
  return Object.values(createUnsentCheckpointStore(userId).read()).reduce((sum, { unsent }) => sum + unsent, 0)
}
