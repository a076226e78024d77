export type Random = () => number

/**
 * Returns a generator of numbers from 0 (inclusive) to 1 (exclusive), determined by the seed and the same on every
 * device. Mulberry32 by Tommy Ettinger: a counter through a 32-bit mixing function; good enough for breaking ties and
 * annealing, not for secrets.
 */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Returns a copy shuffled with `random` (Fisher–Yates). */
export function shuffle<T>(items: readonly T[], random: Random): T[] {
  const copy = [...items]
  for (let last = copy.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1))
    const [a, b] = [copy[last], copy[other]]
    if (a !== undefined && b !== undefined) [copy[last], copy[other]] = [b, a]
  }
  return copy
}

/** Returns a UUID drawn from `random`, so that seeded runs are reproducible. */
export function createSeededId(random: Random): string {
  const bytes = Array.from({ length: 16 }, () => Math.floor(random() * 256))
  const hex = bytes.map((byte, index) => {
    if (index === 6) return ((byte & 0x0f) | 0x40).toString(16)
    if (index === 8) return ((byte & 0x3f) | 0x80).toString(16)
    return byte.toString(16).padStart(2, '0')
  })
  return [hex.slice(0, 4), hex.slice(4, 6), hex.slice(6, 8), hex.slice(8, 10), hex.slice(10)]
    .map((part) => part.join(''))
    .join('-')
}
