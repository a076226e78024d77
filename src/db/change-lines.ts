import { compareText } from '#domain/compare-text.ts'
import { placeInWords } from '#domain/place-in-words.ts'
import { changeInWords } from '#domain/schedule/change-words.ts'
import type { ScheduleChange } from '#domain/schema/schedules.ts'
import type { LocalDatabase } from './database.ts'

export type ChangeLine = {
  /** null: the game was deleted since. */
  readonly gameId: string | null
  /** `Otters – Herons`. */
  readonly game: string
  /** `Sat 21 Nov, 10:30 → Sun 22 Nov, 14:00`, `Postponed, was Sat 21 Nov, 10:30`. */
  readonly words: string
}

/** What a change set says of its games, by the times that they had. */
export async function readChangeLines(
  db: LocalDatabase,
  changes: ScheduleChange['changes'],
  timeZone: string,
): Promise<ChangeLine[]> {
  const games = await db.games.bulkGet(changes.map(({ gameId }) => gameId))
  const fieldIds = changes.flatMap(({ from, to }) => [from.field_id, to.field_id]).filter((id) => id !== null)
  const [teams, fields] = await Promise.all([
    db.teams.bulkGet([...new Set(games.flatMap((game) => (game ? [game.home_team_id, game.away_team_id] : [])))]),
    db.venue_fields.bulkGet([...new Set(fieldIds)]),
  ])
  const venues = await db.venues.bulkGet([...new Set(fields.flatMap((field) => (field ? [field.venue_id] : [])))])
  const nameOf = (id: string) => teams.find((team) => team?.id === id)?.name ?? 'Unknown team'
  const placeOf = (id: string) => {
    const field = fields.find((one) => one?.id === id)
    return placeInWords({ field, venue: venues.find((venue) => venue?.id === field?.venue_id) }) || null
  }
  const lines = changes.map(({ gameId, from, to }, index) => {
    const game = games[index]
    const [home, away] = game
      ? [nameOf(game.home_team_id), nameOf(game.away_team_id)]
      : ['the home team', 'the away team']
    const said = changeInWords(from, to, { timeZone, placeOf, home, away })
    const words = said.slice(0, 1).toUpperCase() + said.slice(1)
    const line = game ? { gameId, game: `${home} – ${away}`, words } : { gameId: null, game: 'A deleted game', words }
    return { at: from.start_time, line }
  })
  return lines
    .toSorted((a, b) => compareText(a.at, b.at) || compareText(a.line.game, b.line.game))
    .map(({ line }) => line)
}
