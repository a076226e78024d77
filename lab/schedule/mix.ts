import { families, createMixedLeague } from '../../tests/support/schedules/schedule-mix.ts'
import { judgeContender } from './contenders.ts'
import type { Contenders } from './contenders.ts'
import { formatRunDuration, percent, percentile, printTable } from '../figures.ts'

type Outcome = {
  readonly league: string
  readonly family: string
  readonly teams: number
  readonly games: number
  readonly missing: number
  readonly violations: number
  readonly ms: number
}

/** Measures `count` leagues that are known to have a complete schedule, starting with number `from`. */
export function measureMix({ ours, greedy }: Contenders, from: number, count: number) {
  const contenders = [ours, greedy]
  const outcomes = contenders.map(({ name }) => ({ name, leagues: new Array<Outcome>() }))
  for (let number = from; number < from + count; number++) {
    const { instance, family } = createMixedLeague(number)
    contenders.forEach((contender, index) => {
      const { violations, metrics, ms } = judgeContender(contender, instance)
      outcomes[index]?.leagues.push({
        league: instance.id,
        family,
        teams: instance.teams.length,
        games: metrics.required,
        missing: metrics.missing,
        violations: violations.length,
        ms,
      })
    })
  }
  const head = ['', 'leagues', 'complete', 'share', 'games left out', 'violations', 'median', 'p95', 'worst']
  for (const { name, leagues } of outcomes) {
    const groups = families.map((family) => [family, leagues.filter((league) => league.family === family)] as const)
    const rows = [...groups, ['all', leagues] as const].map(([title, group]) => [title, ...rowOf(group)])
    printTable(`Leagues around a hidden complete schedule, ${name}`, head, rows)
  }
  const incomplete = outcomes[0]?.leagues.filter(({ missing }) => missing > 0) ?? []
  if (incomplete.length > 0) {
    const columns = ['incomplete', 'family', 'teams', 'games', 'left out']
    const rows = incomplete.map(({ league, family, teams, games, missing }) => [league, family, teams, games, missing])
    printTable(`Incomplete, ${ours.name}`, columns, rows)
  }
  return outcomes
}

function rowOf(leagues: readonly Outcome[]): (string | number)[] {
  const complete = leagues.filter(({ missing }) => missing === 0).length
  const total = (value: (league: Outcome) => number) => leagues.reduce((sum, league) => sum + value(league), 0)
  const times = leagues.map(({ ms }) => ms)
  return [
    leagues.length,
    complete,
    percent(complete, leagues.length),
    total(({ missing }) => missing),
    total(({ violations }) => violations),
    ...[0.5, 0.95, 1].map((share) => formatRunDuration(percentile(times, share))),
  ]
}
