import { useLiveQuery } from '#data/queries/context.tsx'
import { readLeagueRules } from '#data/queries/league-rules.ts'
import { resolveBracketTeams } from '#data/queries/bracket-teams.ts'
import { getTeamIds } from '#domain/scores/game-teams.ts'
import type { League } from '#domain/schema/leagues.ts'
import type { Schedule } from '#domain/schema/schedules.ts'
import { computeStandings, type StandingRow } from '#domain/standings/standings.ts'
import { hasResult } from '#domain/scores/has-result.ts'
import { isNeededForTable, listWithdrawals } from '#domain/standings/departures.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { LoadBoundary } from '#ui/layout/load-boundary.tsx'
import { SkeletonLines } from '#ui/feedback/states.tsx'
import { t } from './words.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'

type Props = { league: League; schedule: Schedule; onClose: () => void }

/** The standings computed from one schedule's games. */
export function LeagueStatsDialog({ league, schedule, onClose }: Props) {
  return (
    <Dialog
      wide
      title={t.leagueStats(schedule.name)}
      onClose={onClose}
      footer={
        <>
          <ButtonLink to={`/dashboard/leagues/${league.id}/standings`}>{t.standingsLeague}</ButtonLink>
          <Button onClick={onClose}>{t.close}</Button>
        </>
      }
    >
      <LoadBoundary title={t.errorLoadingStatistics} fallback={problem}>
        <ScheduleTable league={league} schedule={schedule} />
      </LoadBoundary>
    </Dialog>
  )
}

const problem = (message: string) => (
  <p role="alert" className="text-red">
    {t.errorLoadingStatistics2(message)}
  </p>
)

function ScheduleTable({ league, schedule }: Omit<Props, 'onClose'>) {
  const found = useLiveQuery((db) => readTable(db, league, schedule), [league, schedule.id])
  if (found === undefined) return <SkeletonLines count={4} />
  if (found.rows.length === 0) return <p>{t.noCompletedGamesScores}</p>
  const byPoints = found.countsPoints
  const withDraws = byPoints || found.rows.some((row) => row.drawn > 0)
  const record = ({ won, drawn, lost }: StandingRow['home']) => (withDraws ? [won, drawn, lost] : [won, lost]).join('–')
  return (
    <div className="overflow-x-auto">
      <table className="data-table [&_td]:max-md:px-2 [&_th]:max-md:px-2">
        <caption className="sr-only">{schedule.name}</caption>
        <thead>
          <tr>
            <th scope="col" className="text">
              {t.team}
            </th>
            <Heading short={t.wonShort} name={t.won} />
            {withDraws && <Heading short={t.drawnShort} name={t.drawn} />}
            <Heading short={t.lostShort} name={t.lost} />
            {byPoints ? <Heading short={t.pts} name={t.points} /> : <Heading short={t.pct} name={t.winPercentage} />}
            {!byPoints && <Heading short={t.gamesBehindShort} name={t.gamesBehind} />}
            <Heading short={t.home} name={t.homeRecord} />
            <Heading short={t.away} name={t.awayRecord} />
          </tr>
        </thead>
        <tbody>
          {found.rows.map((row) => (
            <tr key={row.teamId}>
              <th scope="row" className="text">
                {row.isShared ? '=' : ''}
                {row.rank}. {found.names.get(row.teamId)}
              </th>
              <td>{row.won}</td>
              {withDraws && <td>{row.drawn}</td>}
              <td>{row.lost}</td>
              <td className="font-semibold">{byPoints ? row.points : row.winPercentage}</td>
              {!byPoints && <td>{row.gamesBehind}</td>}
              <td className="whitespace-nowrap">{record(row.home)}</td>
              <td className="whitespace-nowrap">{record(row.away)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Heading({ short, name }: { short: string; name: string }) {
  return (
    <th scope="col">
      <abbr title={name} className="no-underline">
        {short}
      </abbr>
    </th>
  )
}

/** Computes the standings of one schedule, with the teams' names. There are no rows if no game has a result. */
async function readTable(db: LocalDatabase, league: League, schedule: Pick<Schedule, 'id'>) {
  const games = await resolveBracketTeams(db, await db.games.where('schedule_id').equals(schedule.id).toArray())
  const counted = games.filter(hasResult)
  const playing = new Set(games.flatMap(getTeamIds))
  const teams = (await db.teams.where('league_id').equals(league.id).toArray()).filter(({ id }) => playing.has(id))
  const { rulebook } = await readLeagueRules(db, league)
  const withdrawals = listWithdrawals(teams)
  const draws = await db.lot_draws.where('league_id').equals(league.id).toArray()
  const needed = games.filter((game) => isNeededForTable(game, withdrawals, rulebook))
  return {
    rows: counted.length === 0 ? [] : computeStandings({ teams, games: needed, rulebook, withdrawals, draws }),
    countsPoints: rulebook.points !== null,
    names: new Map(teams.map((team) => [team.id, team.name])),
  }
}
