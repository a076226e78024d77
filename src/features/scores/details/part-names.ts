import { describeFact } from '#domain/rulebook/describe-placing.ts'
import type { GameDetails } from '#domain/schema/schedules.ts'
import { getPart, type PartKey } from '#domain/scores/game-details.ts'
import type { GameParts } from '#domain/scores/game-parts.ts'
import { t } from './words.ts'

export function namePart(parts: GameParts, key: PartKey): string {
  if (key === 'overtime') return t.overtime
  if (key === 'shootout') return parts.shootout === 'apart' ? t.penalties : t.shootout
  switch (parts.period) {
    case 'half':
      return t.half(key + 1)
    case 'quarter':
      return t.quarter(key + 1)
    case 'period':
      return t.period(key + 1)
    case 'inning':
      return t.inning(key + 1)
    case 'set':
      return t.set(key + 1)
  }
}

/** Returns `Fair-play points` for `fair_play`. */
export function nameFact(key: string): string {
  const name = describeFact(key)
  return name.charAt(0).toUpperCase() + name.slice(1)
}

/** Returns the parts that the sheet offers: those of a usual game, those already known, and one more if there may be. */
export function listParts(parts: GameParts, details: GameDetails | null): readonly PartKey[] {
  const known = details?.periods?.length ?? 0
  const count = Math.min(parts.most, Math.max(parts.usual, known < parts.usual ? known : known + 1))
  return [
    ...Array.from({ length: Math.max(count, known) }, (_, index) => index),
    ...(parts.hasOvertime || details?.overtime ? (['overtime'] as const) : []),
    ...(parts.shootout !== null || details?.shootout ? (['shootout'] as const) : []),
  ]
}

/** Returns `1 – 0`, or a dash if the part is not known. */
export function formatPart(details: GameDetails | null, key: PartKey): string {
  const part = getPart(details, key)
  return part ? `${part[0]} – ${part[1]}` : '–'
}

/** Returns what is known about a game, for its page: `1st half 1 – 0`, `Decided in overtime`, `Tries 4 – 2`. */
export function describeDetails(parts: GameParts, details: GameDetails): string[] {
  const known = listParts(parts, details).filter((key) => getPart(details, key) !== null)
  const { decidedBy, overtime, shootout, facts = {} } = details
  const isBare = decidedBy !== undefined && !overtime && !shootout
  return [
    ...known.map((key) => `${namePart(parts, key)} ${formatPart(details, key)}`),
    ...(isBare ? [describeDecision(parts, decidedBy)] : []),
    ...Object.entries(facts).map(([key, [home, away]]) => `${nameFact(key)} ${home ?? '–'} – ${away ?? '–'}`),
  ]
}

function describeDecision(parts: GameParts, decidedBy: NonNullable<GameDetails['decidedBy']>): string {
  if (decidedBy === 'overtime') return t.decidedOvertime
  return parts.shootout === 'apart' ? t.decidedPenalties : t.decidedShootout
}
