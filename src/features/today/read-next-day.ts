import { Dexie } from 'dexie'
import { resolveBracketTeams } from '#data/queries/bracket-teams.ts'
import { can, type Actor } from '#domain/people/capabilities.ts'
import { isPlayedByAny } from '#domain/scores/game-teams.ts'
import type { League } from '#domain/schema/leagues.ts'
import type { Game, Schedule } from '#domain/schema/schedules.ts'
import { localToInstant, toLocalDate } from '#domain/time.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'
import { gamesBetween, startOfNextDay, withNames, type DayGame } from './today-games.ts'

/** Reads the games of the league's next game day; if teams are given, only their games count. */
export async function readNextDay(
  db: LocalDatabase,
  actor: Actor,
  { league, today }: { readonly league: League; readonly today: string },
  teamIds: ReadonlySet<string>,
): Promise<{ readonly league: League; readonly date: string; readonly games: readonly DayGame[] } | null> {
  const isMine = (game: Game) => teamIds.size === 0 || isPlayedByAny(game, teamIds)
  const schedules = await db.schedules.where('league_id').equals(league.id).toArray()
  const isHidden = can(actor, 'schedule.update') ? () => false : ({ status }: Schedule) => status === 'draft'
  const drafts = new Set(schedules.filter(isHidden).map(({ id }) => id))
  const isNext = (game: Game) => game.status === 'scheduled' && isMine(game) && !drafts.has(game.schedule_id)
  const tomorrow = startOfNextDay(league, today)
  const [ofLeague, ofTournaments] = await Promise.all([
    db.games
      .where('[league_id+start_time]')
      .between([league.id, tomorrow], [league.id, Dexie.maxKey])
      .filter((game) => game.home_source === null && isNext(game))
      .first(),
    db.games
      .where('schedule_id')
      .anyOf(schedules.flatMap(({ id, bracket }) => (bracket === null ? [] : [id])))
      .sortBy('start_time'),
  ])
  const ofTournament = (await resolveBracketTeams(db, ofTournaments)).find(
    (game) => game.start_time >= tomorrow && isNext(game),
  )
  const first = ofLeague && ofTournament && ofTournament.start_time < ofLeague.start_time ? ofTournament : ofLeague
  const next = first ?? ofTournament
  if (!next) return null
  const date = toLocalDate(next.start_time, league.time_zone)
  const start = localToInstant(date, '00:00', league.time_zone)
  const games = await gamesBetween(db, league, start, startOfNextDay(league, date))
  return { league, date, games: await withNames(db, actor, games.filter(isMine), [league]) }
}
