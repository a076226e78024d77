import type { ImportKind, RowOutcome } from '#domain/import/model.ts'
import type { Tone } from '#ui/brand/tones.ts'
import { t } from './words.ts'

export const importKindLabels: Record<ImportKind, string> = {
  teams: t.teams,
  players: t.players,
  venues: t.venues,
  games: t.games,
}

export const rowOutcomeLabels: Record<RowOutcome, { readonly label: string; readonly tone: Tone }> = {
  create: { label: t.newRow, tone: 'green' },
  update: { label: t.changed, tone: 'blue' },
  same: { label: t.alreadyThere, tone: 'gray' },
  skip: { label: t.skipped, tone: 'gray' },
  error: { label: t.error, tone: 'red' },
}

const delimiters: Readonly<Record<string, string>> = { ',': 'commas', ';': 'semicolons', '\t': 'tabs', '|': 'bars' }

export function formatDelimiter(delimiter: string): string {
  return delimiters[delimiter] ?? `“${delimiter}”`
}

/** Returns the link to the screen that shows the imported data. */
export function getImportedPath(kind: ImportKind, leagueId: string): string {
  if (kind === 'games') return '/dashboard/scheduling'
  return kind === 'venues' ? '/dashboard/venues' : `/dashboard/leagues/${leagueId}/teams`
}
