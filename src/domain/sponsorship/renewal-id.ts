import { createRandom, createSeededId } from '../random.ts'

/**
 * Returns the ID of a deal's renewal, the same on every device: if two devices renew it independently, the second
 * renewal is rejected. `before`: the number of existing, cancelled renewals.
 */
export function createRenewalId(dealId: string, before: number): string {
  const seed = Math.imul(parseInt(dealId.slice(24, 32), 16), 31) + parseInt(dealId.slice(28), 16) + before
  return dealId.slice(0, 24) + createSeededId(createRandom(seed)).slice(24)
}
