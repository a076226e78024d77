import { defineWords } from '#i18n/words.ts'
import type { ScoreUnit, TeamOutcome } from './tally.ts'

export const t = defineWords('domain/standings', {
  betterDifference: (unit: ScoreUnit | undefined, where: string, above: string, below: string) =>
    `better ${unit ? `${unit} ` : ''}difference${where} (${above} to ${below})`,
  betterRecord: (where: string, above: string, below: string) => `better record${where} (${above} to ${below})`,
  betterWinPercentage: (above: string, below: string) => `better win percentage (${above} to ${below})`,
  columnLabels: {
    played: 'GP',
    won: 'W',
    drawn: 'D',
    lost: 'L',
    points: 'Pts',
    pct: 'Pct',
    behind: 'GB',
    home: 'Home',
    away: 'Away',
    last: 'Last 5',
    for: 'For',
    against: 'Agst',
    difference: 'Diff',
  },
  columnNames: {
    played: 'Games played',
    won: 'Won',
    drawn: 'Drawn',
    lost: 'Lost',
    points: 'Points',
    pct: 'Win percentage',
    behind: 'Games behind first place',
    home: 'Home record, wins–losses',
    homeWithDraws: 'Home record, wins–draws–losses',
    away: 'Away record, wins–losses',
    awayWithDraws: 'Away record, wins–draws–losses',
    last: 'Last five games, latest first',
    for: 'Scored',
    against: 'Conceded',
    difference: 'Difference',
  },
  fewerLosses: (above: number, below: number) => `fewer losses (${above} to ${below})`,
  inGamesAmong: (teams: readonly string[]) =>
    ` in the games among ${teams.slice(0, -1).join(', ')} and ${teams.at(-1)}`,
  inTheirMeetings: (count: number) => (count === 1 ? ' in their meeting' : ` in their ${count} meetings`),
  morePoints: (where: string, above: number, below: number) => `more points${where} (${above} to ${below})`,
  moreScored: (unit: ScoreUnit | undefined, where: string, above: number, below: number) =>
    `more ${unit ? `${unit}s ` : ''}scored${where} (${above} to ${below})`,
  moreWins: (above: number, below: number) => `more wins (${above} to ${below})`,
  noDivision: 'No division',
  outcomes: { W: 'W', L: 'L', D: 'D' } satisfies Record<TeamOutcome, string>,
  tied: 'tied under every rule',
  wonAllMeetings: (count: number) =>
    count === 1 ? 'won their only meeting' : count === 2 ? 'won both meetings' : `won all ${count} meetings`,
})
