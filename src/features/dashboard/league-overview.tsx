import { useLiveQuery } from '#data/queries/context.tsx'
import { useSelectedLeague } from '#data/queries/selected-league.ts'
import type { League } from '#domain/schema/leagues.ts'
import { formatDayAndTimeOfGame } from '#domain/leagues/game-times.ts'
import { formatMatchup } from '#domain/leagues/format-matchup.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { SkeletonLines } from '#ui/feedback/states.tsx'
import { DashboardLink } from './dashboard-group.tsx'
import { useLastAnswer } from '#ui/browser/use-last-answer.ts'
import { LeagueTable } from './league-table.tsx'
import { readLeagueOverview } from './read-league-overview.ts'
import { t } from './words.ts'

const shownLeagues = 3

/**
 * The next games and the standings of a few active leagues: those of the person's teams or, if there are none, the
 * selected league first and then the others.
 */
export function LeagueOverviews({ teamIds, now }: { teamIds: ReadonlySet<string>; now: string }) {
  const { leagues, league } = useSelectedLeague()
  const ownLeagueIds = useLiveQuery(
    async (db) => {
      const teams = await db.teams.bulkGet([...teamIds])
      return new Set(teams.flatMap((team) => team?.league_id ?? []))
    },
    [[...teamIds].toSorted().join()],
  )
  if (!leagues || !ownLeagueIds) return <SkeletonLines />
  const active = leagues.filter(({ status }) => status === 'active')
  const own = active.filter(({ id }) => ownLeagueIds.has(id))
  const followed = own.length > 0 ? own : [...active.filter(({ id }) => id === league?.id), ...active]
  return [...new Set(followed)]
    .slice(0, shownLeagues)
    .map((each) => <Glance key={each.id} league={each} teamIds={teamIds} now={now} />)
}

function Glance({ league, teamIds, now }: { league: League; teamIds: ReadonlySet<string>; now: string }) {
  const read = useLiveQuery((db) => readLeagueOverview(db, league, teamIds, now), [league, now, [...teamIds].join()])
  const glance = useLastAnswer(read, league.id)
  return (
    <section aria-label={league.name} className="flex flex-col gap-3">
      <h2>{league.name}</h2>
      {!glance && <SkeletonLines count={3} />}
      {glance && (
        <div className="grid items-start gap-4 lg:grid-cols-2">
          <Card className="flex flex-col gap-2 p-4">
            <h3>{t.nextGames}</h3>
            {glance.next.length === 0 && <p className="text-soft">{t.noGamesScheduled}</p>}
            <ul className="divide-y divide-line">
              {glance.next.map(({ game, home: host, away }) => (
                <DashboardLink
                  key={game.id}
                  to={`/dashboard/games/${game.id}`}
                  title={formatMatchup(host, away)}
                  note={formatDayAndTimeOfGame(game, league.time_zone)}
                />
              ))}
            </ul>
            <ButtonLink to={`/dashboard/scheduling?league=${league.id}&schedule=all`} className="self-start">
              {t.seeSchedule}
            </ButtonLink>
          </Card>
          <Card className="flex min-w-0 flex-col gap-2 p-4">
            {glance.table ? (
              <LeagueTable league={league} table={glance.table} teamIds={teamIds} />
            ) : (
              <>
                <h3>{t.table2}</h3>
                <p className="text-soft">{t.noResultsYet}</p>
              </>
            )}
            <ButtonLink to={`/dashboard/leagues/${league.id}/standings`} className="self-start">
              {t.seeStandings}
            </ButtonLink>
          </Card>
        </div>
      )}
    </section>
  )
}
