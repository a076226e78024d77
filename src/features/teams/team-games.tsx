import { Link } from 'react-router-dom'
import { useCachedLiveQuery } from '#data/queries/use-cached-live-query.ts'
import { resolveBracketTeams } from '#data/queries/bracket-teams.ts'
import { sortByPlayOrder, formatOccasion, describeUnplayed } from '#domain/tournaments/match-words.ts'
import { getOutcome } from '#domain/scores/outcome.ts'
import { isPlayedBy, formatSide, getTeamIds } from '#domain/scores/game-teams.ts'
import { formatPlace } from '#domain/leagues/format-place.ts'
import type { League, Team } from '#domain/schema/leagues.ts'
import type { Game } from '#domain/schema/schedules.ts'
import { formatDayAndTimeOfGame } from '#domain/leagues/game-times.ts'
import { Card } from '#ui/layout/card.tsx'
import { GameStatus } from '#ui/brand/game-status.tsx'
import { SkeletonLines } from '#ui/feedback/states.tsx'
import { useLastAnswer } from '#ui/browser/use-last-answer.ts'
import { useCurrentMinute } from '#ui/browser/use-current-minute.ts'
import { t } from './words.ts'
import { unboxed } from './unboxed.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'
import { hasResult } from '#domain/scores/has-result.ts'

export function useTeamGames(team: Pick<Team, 'id' | 'league_id'> | undefined): TeamGamesRead | undefined {
  const now = useCurrentMinute()
  const read = useCachedLiveQuery(
    'games of a team',
    async (db) => (team ? readGames(db, team, now) : undefined),
    team ? [team.id, team.league_id, now] : null,
  )
  return useLastAnswer(read, team?.id ?? '')
}

type TeamGamesRead = Awaited<ReturnType<typeof readGames>>

/** The team's next games and latest results. Draft games are left out. */
export function TeamGames({ games, league }: { games: TeamGamesRead | undefined; league: League }) {
  return (
    <>
      <GameList
        title={t.nextGames}
        note={games && t.homeAway(t.gameCount(games.home + games.away), games.home, games.away)}
        games={games?.next}
        empty={t.noGamesAhead}
        timeZone={league.time_zone}
      />
      <GameList title={t.lastGames} games={games?.last} empty={t.noGamesPlayedYet} timeZone={league.time_zone} />
    </>
  )
}

type ListedGame = { game: Game; opponent: string; atHome: boolean; place: string; result: string | null }

function GameList({
  title,
  note,
  games,
  empty,
  timeZone,
}: {
  title: string
  note?: string | undefined
  games: readonly ListedGame[] | undefined
  empty: string
  timeZone: string
}) {
  return (
    <Card className={`flex flex-col gap-2 p-4 sm:p-5 ${unboxed}`}>
      <h2>{title}</h2>
      {note && <p className="text-note text-soft tabular">{note}</p>}
      {!games && <SkeletonLines count={2} />}
      {games?.length === 0 && <p className="text-soft">{empty}</p>}
      {games && games.length > 0 && (
        <ul className="divide-y divide-line">
          {games.map(({ game, opponent, atHome, place, result }) => (
            <li key={game.id}>
              <Link
                to={`/dashboard/games/${game.id}`}
                className="flex min-h-11 items-center justify-between gap-x-3 py-2 hover:text-accent"
              >
                <span className="min-w-0">
                  <span className="font-semibold">
                    {atHome ? t.vs : t.at} {opponent}
                  </span>
                  <span className="block text-note text-soft tabular">
                    {[formatDayAndTimeOfGame(game, timeZone), formatOccasion(game), place].filter(Boolean).join(' · ')}
                  </span>
                </span>
                {result ? (
                  <span className="shrink-0 font-bold tabular">{result}</span>
                ) : (
                  game.status !== 'scheduled' && <GameStatus status={game.status} words={describeUnplayed(game)} />
                )}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

async function readGames(db: LocalDatabase, team: Pick<Team, 'id' | 'league_id'>, now: string) {
  const [atHome, away, schedules] = await Promise.all([
    db.games.where('home_team_id').equals(team.id).toArray(),
    db.games.where('away_team_id').equals(team.id).toArray(),
    db.schedules.where('league_id').equals(team.league_id).toArray(),
  ])
  const isDraft = new Set(schedules.flatMap(({ id, status }) => (status === 'draft' ? [id] : [])))
  // The stored teams of a bracket may be out of date, so compute them from the results on this device.
  const brackets = schedules.flatMap(({ id, bracket }) => (bracket === null ? [] : [id]))
  const matches = await resolveBracketTeams(db, await db.games.where('schedule_id').anyOf(brackets).toArray())
  const single = [...atHome, ...away].filter(({ schedule_id }) => !brackets.includes(schedule_id))
  const games = sortByPlayOrder([...single, ...matches]).filter(
    (game) => isPlayedBy(game, team.id) && !isDraft.has(game.schedule_id),
  )
  const next = games.filter((game) => game.end_time > now && !hasResult(game)).slice(0, 3)
  const last = games.filter(hasResult).slice(-5).toReversed()
  const counted = games.filter(({ status }) => status !== 'cancelled')
  const home = counted.filter((game) => game.home_team_id === team.id).length
  return {
    home,
    away: counted.length - home,
    next: await withNames(db, team, next),
    last: await withNames(db, team, last),
  }
}

async function withNames(db: LocalDatabase, team: Pick<Team, 'id'>, games: readonly Game[]): Promise<ListedGame[]> {
  const fields = await db.venue_fields.bulkGet(games.map((game) => game.field_id ?? ''))
  const [teams, venues] = await Promise.all([
    db.teams.bulkGet([...new Set(games.flatMap(getTeamIds))]),
    db.venues.bulkGet(fields.map((field) => field?.venue_id ?? '')),
  ])
  const nameOf = (id: string) => teams.find((each) => each?.id === id)?.name
  return games.map((game, index) => {
    const atHome = game.home_team_id === team.id
    return {
      game,
      atHome,
      opponent: formatSide(game, atHome ? 'away' : 'home', nameOf, t.deletedTeam),
      place: formatPlace({ venue: venues[index], field: fields[index] }),
      result: resultFor(team, game),
    }
  })
}

/** Returns the result from the team's perspective, such as `Won 2–1`, or null if there is no score. */
function resultFor(team: Pick<Team, 'id'>, game: Game): string | null {
  const result = getOutcome(game, team.id)
  return result && `${{ won: t.won, drew: t.drew, lost: t.lost }[result.outcome]} ${result.own}–${result.other}`
}
