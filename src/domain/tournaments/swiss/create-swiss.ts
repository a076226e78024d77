import { createDraftMatch, numberMatches, type DraftSource } from '../draft-match.ts'
import type { Bracket } from '../model.ts'
import { requireTeamCount } from '../seeding.ts'
import { getMostRounds, getUsualRounds } from './rounds.ts'

/**
 * The first round pairs the better half of the seeds with the other half, in order, with the better seed at home in every
 * second game; of an odd number, the last seed has a bye. All later rounds are paired during the tournament.
 * @param rounds null: the usual number; there are never more than all teams can play without a rematch
 * @throws RangeError unless there are 2 to 64 teams
 */
export function createSwiss(teams: number, rounds: number | null = null): Bracket {
  requireTeamCount(teams)
  const games = Math.floor(teams / 2)
  const count = Math.min(rounds ?? getUsualRounds(teams), getMostRounds(teams))
  const matches = Array.from({ length: count }, (_, index) =>
    Array.from({ length: games }, (__, position) =>
      createDraftMatch('pool', index + 1, sourcesOf(index + 1, position, games), { position, pool: 0 }),
    ),
  ).flat()
  const seeds = Array.from({ length: teams }, (_, index) => index + 1)
  return { format: 'swiss', teams, pools: [seeds], matches: numberMatches(matches, []) }
}

function sourcesOf(round: number, position: number, games: number): readonly [DraftSource, DraftSource] {
  if (round > 1) {
    return [
      { kind: 'paired', round, slot: 2 * position + 1 },
      { kind: 'paired', round, slot: 2 * position + 2 },
    ]
  }
  const [better, other] = [
    { kind: 'seed', seed: position + 1 },
    { kind: 'seed', seed: games + position + 1 },
  ] as const
  return position % 2 === 0 ? [better, other] : [other, better]
}
