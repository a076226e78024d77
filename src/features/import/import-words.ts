import type { ImportKind, RowOutcome } from '#domain/import/model.ts'
import type { Tone } from '#ui/brand/tones.ts'

export const importKindLabels: Record<ImportKind, string> = {
  teams: 'Teams',
  players: 'Players',
  venues: 'Venues',
  games: 'Games',
}

export const rowOutcomeLabels: Record<RowOutcome, { readonly label: string; readonly tone: Tone }> = {
  create: { label: 'New', tone: 'green' },
  update: { label: 'Changed', tone: 'blue' },
  same: { label: 'Already there', tone: 'gray' },
  skip: { label: 'Left out', tone: 'gray' },
  error: { label: 'Error', tone: 'red' },
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
