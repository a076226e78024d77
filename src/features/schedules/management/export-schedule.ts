import { resolveBracketTeams } from '#data/queries/bracket-teams.ts'
import { formatTeamWithDivision } from '#domain/leagues/team-with-division.ts'
import type { Game } from '#domain/schema/schedules.ts'
import { formatFigures } from '#domain/import/parse-result.ts'
import { isSameName } from '#domain/leagues/same-name.ts'
import { sortByPlayOrder } from '#domain/tournaments/match-words.ts'
import { toLocalDate, toLocalTime } from '#domain/time.ts'
import { toCsv } from '#ui/browser/csv.ts'
import { readGameNames, toCalendarGame } from './league-names.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'

// Not translated, because the import recognizes these names.
const columns = ['Date', 'Time', 'Home Team', 'Away Team', 'Venue', 'Status'] as const
const moreColumns = ['Round', 'Home Score', 'Away Score'] as const
const detailColumns = ['Decided In', 'Periods', 'Overtime Score', 'Shootout', 'Other Figures'] as const

/**
 * Exports all games of a schedule in chronological order as CSV, with dates and times in the league's time zone. The
 * import can read this file and recognizes games by their ids. Tournaments include each match's number, since other
 * matches refer to it.
 */
export async function exportSchedule(db: LocalDatabase, scheduleId: string, timeZone: string): Promise<string> {
  const rows = sortByPlayOrder(
    await resolveBracketTeams(db, await db.games.where('schedule_id').equals(scheduleId).toArray()),
  )
  const names = await readGameNames(db, rows)
  const teams = await namesWithDivision(db, rows[0]?.league_id)
  const games = rows.map((row) => ({ row, ...toCalendarGame(row, { ...names, teams }) }))
  const isTournament = rows.some(({ home_source }) => home_source !== null)
  const hasTiebreakers = rows.some((row) => row.is_tiebreaker)
  const hasDetails = rows.some(({ details }) => details !== null)
  return toCsv([
    [
      ...columns,
      ...(isTournament ? ['Match'] : []),
      ...moreColumns,
      ...(hasDetails ? detailColumns : []),
      ...(hasTiebreakers ? ['Tiebreaker'] : []),
      'ID',
    ],
    ...games.map(({ row, ...game }) => [
      toLocalDate(game.start, timeZone),
      game.hasTime ? toLocalTime(game.start, timeZone) : 'TBD',
      game.home,
      game.away,
      game.place ?? '',
      row.forfeited_by === null ? game.statusInWords : `${game.statusInWords} by ${row.forfeited_by}`,
      ...(isTournament ? [game.match ?? ''] : []),
      ...[row.round_number, row.home_score, row.away_score].map((figure) => String(figure ?? '')),
      ...(hasDetails ? toDetailCells(row.details) : []),
      ...(hasTiebreakers ? [row.is_tiebreaker ? 'yes' : 'no'] : []),
      row.id,
    ]),
  ])
}

function toDetailCells(details: Game['details']): string[] {
  const { decidedBy = '', periods = [], overtime, shootout, facts } = details ?? {}
  const scores = [periods, overtime ? [overtime] : [], shootout ? [shootout] : []]
  const [inPeriods = '', ...late] = scores.map((pairs) => pairs.map((pair) => pair.join('-')).join(', '))
  return [decidedBy, inPeriods, ...late, formatFigures(facts)]
}

/**
 * Returns a name such as `Tigers (U10)` if the league has several teams named Tigers, because the file would be
 * ambiguous otherwise.
 */
async function namesWithDivision(
  db: LocalDatabase,
  leagueId: string | undefined,
): Promise<ReadonlyMap<string, string>> {
  if (leagueId === undefined) return new Map()
  const [teams, divisions] = await Promise.all([
    db.teams.where('league_id').equals(leagueId).toArray(),
    db.divisions.where('league_id').equals(leagueId).toArray(),
  ])
  const divisionNames = new Map(divisions.map(({ id, name }) => [id, name]))
  return new Map(
    teams.map((team) => {
      const isAlone = !teams.some((other) => other.id !== team.id && isSameName(other.name, team.name))
      return [team.id, isAlone ? team.name : formatTeamWithDivision(team, divisionNames)]
    }),
  )
}
