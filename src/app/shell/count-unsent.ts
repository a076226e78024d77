import { unsentWitness } from './unsent-witness.ts'

/** How many of the account's changes were not sent, as known outside the database. */
export function countUnsent(userId: string): number {
  return Object.values(unsentWitness(userId).read()).reduce((sum, { unsent }) => sum + unsent, 0)
}
