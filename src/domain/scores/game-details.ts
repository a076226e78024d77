import type { GameDetails } from '../schema/schedules.ts'

// Changes to what is known about a game besides its score.

/** A part of a game: a period by its index, or one of the others. */
export type PartKey = number | 'overtime' | 'shootout'

/** Returns what both sides scored in a part, or null if that is not known. */
export function getPart(details: GameDetails | null | undefined, key: PartKey): readonly [number, number] | null {
  const part = typeof key === 'number' ? details?.periods?.[key] : details?.[key]
  return part ?? null
}

/**
 * Returns the details with this part, and what follows from it: earlier periods that are not known had no score, and a
 * game with a shoot-out or overtime was decided in it. Null removes the part and, of a period, all later ones; the result is
 * null if nothing is left.
 */
export function withPart(
  details: GameDetails | null | undefined,
  key: PartKey,
  part: readonly [number, number] | null,
): GameDetails | null {
  const { periods = [], overtime, shootout, decidedBy, facts } = details ?? {}
  const next = {
    periods: typeof key === 'number' ? placed(periods, key, part) : periods,
    overtime: key === 'overtime' ? (part ?? undefined) : overtime,
    shootout: key === 'shootout' ? (part ?? undefined) : shootout,
  }
  const isDecision = key === 'overtime' || key === 'shootout'
  const follows = next.shootout ? 'shootout' : next.overtime ? 'overtime' : undefined
  return tidy({ ...next, decidedBy: isDecision ? follows : decidedBy, facts })
}

function placed(
  periods: readonly (readonly [number, number])[],
  index: number,
  part: readonly [number, number] | null,
): readonly (readonly [number, number])[] {
  if (part === null) return periods.slice(0, index)
  const earlier = Array.from({ length: index }, (_, nr) => periods[nr] ?? ([0, 0] as const))
  return [...earlier, part, ...periods.slice(index + 1)]
}

/** Returns the details without the parts that say nothing, or null if nothing is left. */
export function tidy(details: {
  readonly [Key in keyof GameDetails]: GameDetails[Key] | undefined
}): GameDetails | null {
  const { decidedBy, periods, overtime, shootout, facts } = details
  const known = Object.entries(facts ?? {}).filter(([, [home, away]]) => home !== null || away !== null)
  const kept: GameDetails = {
    ...(decidedBy && { decidedBy }),
    ...(periods && periods.length > 0 && { periods }),
    ...(overtime && { overtime }),
    ...(shootout && { shootout }),
    ...(known.length > 0 && { facts: Object.fromEntries(known) }),
  }
  return Object.keys(kept).length === 0 ? null : kept
}
