import { defineWords } from '#i18n/words.ts'

export const t = defineWords('domain/tournaments', {
  advanced: (team: string) => `${team} advanced.`,
  bye: 'Bye',
  consolationFinal: 'Consolation final',
  consolationRound: (round: number) => `Consolation round ${round}`,
  disputed: 'Disputed',
  final: 'Final',
  forfeit: 'Forfeit',
  forfeitByBoth: 'Forfeited by both',
  inProgress: 'In progress',
  inSentence: (round: string) => round.charAt(0).toLowerCase() + round.slice(1).replace(/finals$/, 'final'),
  loserOf: (match: number, firstGameOnly: boolean) =>
    `Loser of match ${match}${firstGameOnly ? ', if it was their first game' : ''}`,
  losersRound: (round: number) => `Losers’ round ${round}`,
  lostForfeit: (match: string, teams: string) => `${match}, ${teams}: the forfeit will be cleared.`,
  lostResult: (match: string, teams: string, score: string, winner: string | null) =>
    `${match}, ${teams} ${score}${winner === null ? '' : ` (${winner} won)`}: the result will be cleared.`,
  lostStart: (match: string, teams: string) => `${match}, ${teams}: it has started, and its score will be cleared.`,
  match: (number: number | null) => `Match ${number}`,
  matchWithSides: (number: number, occasion: string, one: string, other: string) =>
    `Match ${number}, ${occasion}: ${one}, ${other}.`,
  nobody: 'Nobody',
  notNeeded: 'Not needed',
  placeOf: (place: number, isShared: boolean, table: string | null) =>
    `${isShared ? 'Tied for place' : 'Place'} ${place}${table === null ? '' : ` of ${table}`}`,
  placeOfPool: (place: number, pool: string) =>
    `${{ 1: 'Winner', 2: 'Runner-up', 3: 'Third' }[place] ?? `Place ${place}`} of pool ${pool}`,
  pointsFromGames: (points: number, games: number) =>
    `${points} ${points === 1 ? 'point' : 'points'} from ${games} ${games === 1 ? 'game' : 'games'}`,
  pool: (pool: string) => `Pool ${pool}`,
  poolRound: (pool: string, round: number) => `Pool ${pool}, round ${round}`,
  postponed: 'Postponed',
  quarterfinals: 'Quarterfinals',
  round: (round: number) => `Round ${round}`,
  secondFinal: 'Second final, if needed',
  seed: (seed: number) => `Seed ${seed}`,
  semifinals: 'Semifinals',
  thirdPlace: 'Third place',
  tieBroken: 'After extra time or penalties',
  walkover: 'Walkover',
  winnerOf: (match: number) => `Winner of match ${match}`,
  winnersRound: (round: number) => `Winners’ round ${round}`,
  won: (team: string) => `${team} won.`,
})
