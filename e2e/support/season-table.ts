import type { Locator, Page } from 'playwright/test'
import type { TestLeaguePlan } from '../../tests/support/server/made-league.ts'

// A small league's table, computed with simple sums for comparison with the screen.

export const seasonTeams = ['Aces', 'Bulls', 'Crows', 'Ducks'] as const
export type SeasonTableTeam = (typeof seasonTeams)[number]
export type SeasonResult = readonly [home: SeasonTableTeam, away: SeasonTableTeam, goals: number, against: number]

/** Aces and Crows finish tied on wins and points. The Aces won their meeting, but the Crows scored more. */
export const seasonResults: readonly SeasonResult[] = [
  ['Aces', 'Bulls', 1, 0],
  ['Crows', 'Ducks', 5, 0],
  ['Crows', 'Bulls', 4, 0],
  ['Ducks', 'Aces', 1, 0],
  ['Aces', 'Crows', 1, 0],
  ['Bulls', 'Ducks', 2, 2],
]

const south = ['Elks', 'Finches', 'Geese', 'Hares']

export const cityLeague: TestLeaguePlan = {
  name: 'City League',
  teams: [...seasonTeams, ...south],
  divisions: { North: [0, 1, 2, 3], South: [4, 5, 6, 7] },
  fields: 2,
  schedule: {
    name: 'Autumn',
    status: 'published',
    startDate: '2026-09-05',
    endDate: '2027-06-30',
    games: [
      ...seasonResults.map(([home, away, ...score], index) => ({
        home: seasonTeams.indexOf(home),
        away: seasonTeams.indexOf(away),
        field: 0,
        start: `2026-09-${String(5 + index).padStart(2, '0')}T10:00:00Z`,
        score,
      })),
      { home: 0, away: 3, field: 0, start: '2027-05-08T10:00:00Z' },
      { home: 1, away: 2, field: 0, start: '2027-05-15T10:00:00Z' },
    ],
  },
}

/** Computes each team's wins, draws, losses, points, and goal difference from the results, not from the screen. */
export function computeTotals(
  played: readonly SeasonResult[],
  { win, forfeits = [] }: { win: number; forfeits?: readonly [SeasonTableTeam, SeasonTableTeam][] },
) {
  const rows = new Map(seasonTeams.map((team) => [team, { won: 0, drawn: 0, lost: 0, points: 0, difference: 0 }]))
  const count = (team: SeasonTableTeam, by: number | null, outcome: number) => {
    const row = rows.get(team)
    if (!row) return
    if (outcome > 0) row.won++
    else if (outcome < 0) row.lost++
    else row.drawn++
    row.points += outcome > 0 ? win : outcome === 0 ? 1 : 0
    row.difference += by ?? 0
  }
  for (const [home, away, goals, against] of played) {
    count(home, goals - against, goals - against)
    count(away, against - goals, against - goals)
  }
  for (const [winner, loser] of forfeits) {
    count(winner, null, 1)
    count(loser, null, -1)
  }
  return rows
}

/** Formats rows as `1 Aces 2 0 1 6 +1`: rank, team, won, drawn, lost, points, and difference. */
export function formatTableLines(
  rows: ReturnType<typeof computeTotals>,
  order: readonly [rank: string, team: SeasonTableTeam][],
): string[] {
  return order.map(([rank, team]) => {
    const row = rows.get(team) ?? { won: 0, drawn: 0, lost: 0, points: 0, difference: 0 }
    const difference = row.difference > 0 ? `+${row.difference}` : String(row.difference).replace('-', '−')
    return [rank, team, row.won, row.drawn, row.lost, row.points, difference].join(' ')
  })
}

/** Returns the rows of the northern division's table on the screen, in the format of `formatTableLines`. */
export function readShownTable(page: Page): Promise<string[]> {
  return readShownRows(page.getByRole('region', { name: 'North' }), ['W', 'D', 'L', 'Pts', 'Diff'])
}

/** Returns the rank, the team, and the values under these headings for each row of a table on the screen. */
export function readShownRows(section: Locator, heads: readonly string[]): Promise<string[]> {
  return section.evaluate(
    (section, wanted) => {
      const heads = [...section.querySelectorAll('thead abbr')].map((head) => head.textContent)
      return [...section.querySelectorAll('tbody > tr:has(th)')].map((row) => {
        const cells = [...row.querySelectorAll('td')].map((cell) => cell.textContent.trim())
        const [rank, ...values] = wanted.map((head) => cells[heads.indexOf(head)] ?? '?')
        return [rank, row.querySelector('th a')?.textContent.trim(), ...values].join(' ')
      })
    },
    ['#', ...heads],
  )
}
