import { createDraftMatch, numberMatches, toLoserSource, toWinnerSource, type DraftSource } from '../draft-match.ts'
import type { Bracket } from '../model.ts'

export const pagePlayoffTeams = 4

/**
 * The first two play for a place in the final, the third and the fourth to stay in. The loser of the first game and the
 * winner of the second meet in the semifinal.
 * @throws RangeError unless there are four teams
 */
export function createPagePlayoff(teams: number): Bracket {
  if (teams !== pagePlayoffTeams) throw new RangeError(`A Page playoff has ${pagePlayoffTeams} teams, not ${teams}`)
  const top = createDraftMatch('main', 1, [toSeed(1), toSeed(2)])
  const low = createDraftMatch('main', 1, [toSeed(3), toSeed(4)], { position: 1 })
  const semifinal = createDraftMatch('main', 2, [toLoserSource(top), toWinnerSource(low)], { position: 1 })
  const final = createDraftMatch('main', 3, [toWinnerSource(top), toWinnerSource(semifinal)])
  return { format: 'page_playoff', teams, pools: [], matches: numberMatches([top, low, semifinal], [final]) }
}

const toSeed = (seed: number): DraftSource => ({ kind: 'seed', seed })
