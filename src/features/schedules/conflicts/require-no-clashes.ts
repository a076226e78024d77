import { RuleError } from '#domain/rule-error.ts'
import { findConflicts } from '#domain/scheduling/conflicts/conflicts.ts'
import type { Game } from '#domain/schema/schedules.ts'
import { formatDate } from '#i18n/format.ts'
import { describeGame } from './conflict-words.ts'
import { readGameNames, toCalendarGame } from '../management/league-names.ts'
import { readNearbyGames } from '#data/queries/organization-games.ts'
import { isReplaced } from '../proposal/replaced-games.ts'
import { t } from './words.ts'
import type { NewSchedule } from '../wizard/new-schedule.ts'
import type { ConflictGame } from '#domain/scheduling/conflicts/model.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'

/**
 * Throws if new games clash with others. The generator avoided the games it knew about, but another device may have
 * added more since then. Refuses only real clashes (a field or team taken at that time, or too little rest), and names
 * them.
 * @param replacing the schedule whose games are replaced by the new ones
 * @throws RuleError `schedule_clash`
 */
export async function requireNoClashes(
  db: LocalDatabase,
  organizationId: string,
  input: NewSchedule,
  replacing?: string,
): Promise<void> {
  const [first, last] = [input.games.at(0), input.games.at(-1)]
  if (!first || !last) return
  const all = await readNearbyGames(db, organizationId, first.start, last.end)
  const near = { ...all, games: all.games.filter((game) => !isReplaced(game, replacing)) }
  const proposed = input.games.map((game, index) => toConflictGame(game, index))
  const isProposed = new Set(proposed.map((game) => game.id))
  const conflicts = findConflicts({
    games: [...near.games, ...proposed],
    // Applies the new schedule's own rules to both the existing and the new games, as the generator did.
    schedules: [...near.schedules.map(({ id }) => id), newSchedule].map((id) => ({
      id,
      constraints: input.constraints,
    })),
  }).filter(({ gameIds }) => gameIds.some((id) => isProposed.has(id)) && !gameIds.every((id) => isProposed.has(id)))
  if (conflicts.length === 0) return

  const taken = new Set(conflicts.flatMap(({ gameIds }) => gameIds))
  const others = near.games.filter((game) => taken.has(game.id))
  throw await createClashError(db, input, {
    games: others,
    isOfFields: conflicts.every(({ kind }) => kind === 'field'),
  })
}

/** Returns the error for games that block new ones. It names the first few of these games. */
export async function createClashError(
  db: LocalDatabase,
  input: Pick<NewSchedule, 'leagueId' | 'startDate' | 'endDate'>,
  { games, isOfFields }: { games: readonly Game[]; isOfFields: boolean },
): Promise<RuleError> {
  const words = await inWords(db, games, input.leagueId)
  const [from, to] = [formatDate(input.startDate, { year: true }), formatDate(input.endDate, { year: true })]
  const clash = isOfFields ? t.someSelectedFieldsAlready(from, to) : t.someSelectedTeamsAlready(from, to)
  return new RuleError('schedule_clash', t.generateAgainNewGames(clash, words))
}

const newSchedule = 'new'

function toConflictGame(game: NewSchedule['games'][number], index: number): ConflictGame {
  return {
    id: `${newSchedule} ${index}`,
    schedule_id: newSchedule,
    home_team_id: game.homeTeamId,
    away_team_id: game.awayTeamId,
    field_id: game.fieldId,
    start_time: game.start,
    end_time: game.end,
    status: 'scheduled',
  }
}

const namedAtMost = 3

async function inWords(db: LocalDatabase, games: readonly Game[], leagueId: string): Promise<string> {
  const league = await db.leagues.get(leagueId)
  const timeZone = league?.time_zone ?? 'UTC'
  const names = await readGameNames(db, games)
  const named = games.slice(0, namedAtMost).map((game) => describeGame(toCalendarGame(game, names), timeZone))
  const more = games.length - named.length
  return `${named.join('; ')}${more > 0 ? t.andMore(more) : ''}.`
}
