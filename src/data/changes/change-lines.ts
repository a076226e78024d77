import { compareText } from '#domain/compare-text.ts'
import { formatSide, formatTeam, getTeamIds } from '#domain/scores/game-teams.ts'
import { formatPlace } from '#domain/leagues/format-place.ts'
import { describeGameChange } from '#domain/scheduling/conflicts/change-words.ts'
import type { ScheduleChange } from '#domain/schema/schedules.ts'
import { formatMatchup } from '#domain/leagues/format-matchup.ts'
import { resolveBracketTeams } from '../queries/bracket-teams.ts'
import type { LocalDatabase } from '../store/local-database.ts'
import { t } from './words.ts'

export type ChangeLine = {
  /** Null if the game has been deleted since. */
  readonly gameId: string | null
  /** For example, `Otters – Herons`. */
  readonly game: string
  /** For example, `Sat, Nov 21, 10:30 AM → Sun, Nov 22, 2:00 PM`, `Postponed, was Sat, Nov 21, 10:30 AM`. */
  readonly words: string
}

/** Returns the lines that describe a change set's games, ordered by the games' old times. */
export async function readChangeLines(db: LocalDatabase, changes: ScheduleChange['changes']): Promise<ChangeLine[]> {
  const found = (await db.games.bulkGet(changes.map(({ gameId }) => gameId))).filter((game) => game !== undefined)
  const games = new Map((await resolveBracketTeams(db, found)).map((game) => [game.id, game]))
  const fieldIds = changes.flatMap(({ from, to }) => [from.field_id, to.field_id]).filter((id) => id !== null)
  const changedTeams = changes.flatMap(({ from, to }) => [from.teams, to.teams].flatMap((pair) => pair ?? []))
  const teamIds = [...games.values()].flatMap(getTeamIds).concat(changedTeams.flatMap(({ home, away }) => [home, away]))
  const [teams, fields] = await Promise.all([
    db.teams.bulkGet([...new Set(teamIds)]),
    db.venue_fields.bulkGet([...new Set(fieldIds)]),
  ])
  const venues = await db.venues.bulkGet([...new Set(fields.flatMap((field) => (field ? [field.venue_id] : [])))])
  const nameOf = (id: string) => teams.find((team) => team?.id === id)?.name
  const teamOf = (id: string) => formatTeam(nameOf(id))
  const placeOf = (id: string) => {
    const field = fields.find((one) => one?.id === id)
    return formatPlace({ field, venue: venues.find((venue) => venue?.id === field?.venue_id) }) || null
  }
  const lines = changes.map(({ gameId, from, to }) => {
    const game = games.get(gameId)
    const [home, away] = game
      ? [formatSide(game, 'home', nameOf), formatSide(game, 'away', nameOf)]
      : [t.homeTeam, t.awayTeam]
    const said = describeGameChange(from, to, { placeOf, teamOf, home, away })
    const words = said.slice(0, 1).toUpperCase() + said.slice(1)
    const line = game
      ? { gameId, game: formatMatchup(home, away), words }
      : { gameId: null, game: t.deletedGame, words }
    return { at: from.start_time, line }
  })
  return lines
    .toSorted((a, b) => compareText(a.at, b.at) || compareText(a.line.game, b.line.game))
    .map(({ line }) => line)
}
