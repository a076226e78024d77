import { defineWords } from '#i18n/words.ts'
import type { NamedSource, RoundKind } from './model.ts'

export const t = defineWords('domain/tournaments', {
  advanced: (team: string) => `${team} advanced.`,
  bestOf: (games: number) => `Best of ${games}`,
  disputed: 'Disputed',
  forfeit: 'Forfeit',
  forfeitByBoth: 'Forfeited by both',
  gameOf: (game: number, games: number) => `game ${game} of ${games}`,
  inProgress: 'In progress',
  inSentence: (round: string) => round.charAt(0).toLowerCase() + round.slice(1).replace(/finals$/, 'final'),
  legs: {
    two: 'Two legs',
    level: 'Level on aggregate',
    away_goals: 'On away goals',
    named: 'After extra time or penalties',
  },
  lostForfeit: (match: string, teams: string) => `${match}, ${teams}: the forfeit will be cleared.`,
  lostResult: (match: string, teams: string, score: string, winner: string | null) =>
    `${match}, ${teams} ${score}${winner === null ? '' : ` (${winner} won)`}: the result will be cleared.`,
  lostStart: (match: string, teams: string) => `${match}, ${teams}: it has started, and its score will be cleared.`,
  match: (number: number | null) => `Match ${number}`,
  matchWithSides: (label: string, occasion: string, one: string, other: string) =>
    `${label.includes('–') ? 'Matches' : 'Match'} ${label}, ${occasion}: ${one}, ${other}.`,
  nobody: 'Nobody',
  placeOf: (place: number, isShared: boolean, table: string | null) =>
    `${isShared ? 'Tied for place' : 'Place'} ${place}${table === null ? '' : ` of ${table}`}`,
  places: (first: number, last: number) => (last === first + 1 ? `Game for place ${first}` : `Places ${first}–${last}`),
  pointsFromGames: (points: number, games: number) =>
    `${points} ${points === 1 ? 'point' : 'points'} from ${games} ${games === 1 ? 'game' : 'games'}`,
  pool: (pool: string) => `Pool ${pool}`,
  postponed: 'Postponed',
  round: (kind: RoundKind, round: number, pool: string) =>
    ({
      pool: `Pool ${pool}, round ${round}`,
      main: `Round ${round}`,
      winners: `Winners’ round ${round}`,
      losers: `Losers’ round ${round}`,
      consolation: `Consolation round ${round}`,
      consolation_final: 'Consolation final',
      quarterfinals: 'Quarterfinals',
      semifinals: 'Semifinals',
      third: 'Third place',
      final: 'Final',
      second_final: 'Second final, if needed',
    })[kind],
  seriesSource: (kind: 'winner' | 'loser', matches: string) =>
    `${kind === 'winner' ? 'Winner' : 'Loser'} of matches ${matches}`,
  sideSource: (source: NamedSource) => {
    switch (source.kind) {
      case 'seed':
        return `Seed ${source.seed}`
      case 'place':
        return `${{ 1: 'Winner', 2: 'Runner-up', 3: 'Third' }[source.place] ?? `Place ${source.place}`} of ${source.pool ? `pool ${source.pool}` : 'a pool'}`
      case 'paired':
        return `To be paired in round ${source.round}`
      case 'reseeded':
        return `No. ${source.rank} winner by seed`
      case 'winner':
        return `Winner of match ${source.match}`
      case 'loser':
        return `Loser of match ${source.match}${source.firstGameOnly ? ', if it was their first game' : ''}`
    }
  },
  standings: 'Standings',
  tieBroken: 'After extra time or penalties',
  tiebreaker: 'Tiebreaker game',
  unplayed: { bye: 'Bye', not_needed: 'Not needed', walkover: 'Walkover' },
  won: (team: string) => `${team} won.`,
})
