import {
  rulebookSchema,
  type Bonus,
  type Clause,
  type Measure,
  type Points,
  type Rulebook,
  type Unit,
} from '#domain/rulebook/document.ts'
import { usualFacts, type Chance } from './random-league.ts'

// Random documents that are valid. Clauses that are often decisive are as likely to come first as those that never are.

const units: readonly Unit[] = [
  'score',
  'score',
  'score',
  'periods_won',
  'period_points',
  ...usualFacts.ofGames.map((key) => `fact_${key}` as const),
]
const everywhere: readonly Measure[] = [
  'points',
  'points',
  'percentage',
  'wins',
  'draws',
  'losses',
  'played',
  'forfeits',
  'scored',
  'conceded',
  'difference',
  'difference',
  'ratio',
  'rate',
  'strength',
  'team_fact',
]
const amongLevelTeams: readonly Measure[] = [
  ...everywhere,
  'sweep',
  'rank',
  'rank',
  'lots',
  'lots',
  'playoff',
  'missing',
]

const acrossGroups: readonly Measure[] = [...everywhere, 'lots', 'playoff', 'missing']

function randomClause(chance: Chance, id: string, list: 'rank' | 'ties' | 'across', hasPoints: boolean): Clause {
  const { isTrue, pick, between } = chance
  const by = pick(list === 'ties' ? amongLevelTeams : list === 'rank' ? everywhere : acrossGroups)
  if (by === 'points' && !hasPoints) return randomClause(chance, id, list, hasPoints)
  if (by === 'missing' && isTrue(0.7)) return randomClause(chance, id, list, hasPoints)
  const only = list !== 'rank' && isTrue(0.15) ? { only: pick(['two', 'three_or_more'] as const) } : {}
  const when =
    list === 'ties' && isTrue(0.2)
      ? { ...only, forPlaces: Array.from({ length: between(1, 2) }, () => between(1, 6)) }
      : only
  if (by === 'lots' || by === 'playoff') return { id, by, ...when }
  if (by === 'missing') return { id, by, rule: 'A rule in words', ...when }
  const better = by !== 'rank' && isTrue(0.15) ? { better: pick(['most', 'fewest'] as const) } : {}
  if (by === 'team_fact') return { id, by, of: `fact_${pick(usualFacts.ofTeams)}`, ...better, ...when }
  const games =
    by === 'sweep'
      ? 'among'
      : list === 'ties' && isTrue(0.6)
        ? pick(['among', 'among', 'among', 'common'] as const)
        : isTrue(0.2)
          ? pick(['division', 'conference'] as const)
          : undefined
  return {
    id,
    by,
    ...better,
    ...when,
    ...(['scored', 'conceded', 'difference', 'ratio'].includes(by) && isTrue(0.5) ? { of: pick(units) } : {}),
    ...(['scored', 'conceded', 'difference'].includes(by) && isTrue(0.3) ? { cap: between(1, 3) } : {}),
    ...(['points', 'wins', 'draws', 'losses', 'scored', 'conceded', 'difference'].includes(by) && isTrue(0.3)
      ? { per: 'game' as const }
      : {}),
    ...(['wins', 'losses'].includes(by) && isTrue(0.4)
      ? { decided: pick([['regulation'], ['overtime'], ['shootout'], ['regulation', 'overtime']] as const).slice() }
      : {}),
    ...(by === 'strength' && isTrue(0.5) ? { beaten: true as const } : {}),
    ...(games === undefined ? {} : { games }),
    ...(games === 'among' && by !== 'sweep' && isTrue(0.5) ? { meetings: pick(['equal', 'any', 'any'] as const) } : {}),
    ...(games === 'among' && isTrue(0.35) ? { complete: true as const } : {}),
    ...(isTrue(0.15) ? { venue: pick(['home', 'away'] as const) } : {}),
    ...(isTrue(0.12) ? { last: between(1, 4) } : {}),
    ...(isTrue(0.12) ? { atLeast: between(1, 4) } : {}),
  }
}

function randomBonus({ isTrue, pick, between }: Chance): Bonus {
  const isEach = isTrue(0.3)
  const limit = between(-2, 2)
  return {
    unit: pick(units),
    of: pick(['own', 'margin'] as const),
    points: pick([1, 1, 2, -1]),
    ...(isTrue(0.5) ? { outcomes: pick([['win'], ['loss'], ['draw', 'loss']] as const).slice() } : {}),
    ...(isEach ? { each: true as const } : {}),
    ...(!isEach || isTrue(0.4) ? (isTrue(0.5) ? { atLeast: limit } : { atMost: limit }) : {}),
  }
}

function randomPoints(chance: Chance): Points {
  const { isTrue, pick, between } = chance
  const { win, draw, loss } = pick([
    { win: 3, draw: 1, loss: 0 },
    { win: 2, draw: 1, loss: 0 },
    { win: 2, draw: 1, loss: 1 },
    { win: 1, draw: 0, loss: 0 },
    { win: 4, draw: 2, loss: -1 },
  ])
  return {
    win,
    draw,
    loss,
    ...(isTrue(0.4) ? { overtime: { win: 2, loss: 1 } } : {}),
    ...(isTrue(0.3) ? { shootout: { win: 2, loss: pick([0, 1]) } } : {}),
    ...(isTrue(0.2)
      ? {
          byScore: [
            { for: 3, against: 2, win: 2, loss: 1 },
            { for: 1, against: 1, win: 2, loss: 2 },
          ],
        }
      : {}),
    ...(isTrue(0.5) ? { noResult: 1 } : {}),
    ...(isTrue(0.5) ? { bye: pick([1, 3]) } : {}),
    ...(isTrue(0.2) ? { bonuses: Array.from({ length: between(1, 2) }, () => randomBonus(chance)) } : {}),
  }
}

export function randomRulebook(chance: Chance): Rulebook {
  const { isTrue, pick, between } = chance
  const hasPoints = isTrue(0.85)
  const clauses = (list: 'rank' | 'ties' | 'across', length: number) =>
    Array.from({ length }, (_, index) => randomClause(chance, `${list}_${index}`, list, hasPoints))
  const usual = { id: 'rank_first', by: hasPoints ? ('points' as const) : ('wins' as const) }
  return rulebookSchema.parse({
    format: 1,
    name: 'Random rules',
    points: hasPoints ? randomPoints(chance) : null,
    ...(isTrue(0.5) ? { draws: pick(['ignored', 'half_win']) } : {}),
    ...(isTrue(0.4)
      ? {
          forfeit: {
            ...(isTrue(0.3) ? { win: pick([2, 3]) } : {}),
            ...(isTrue(0.4) ? { loss: pick([-1, 0]) } : {}),
            ...(isTrue(0.6)
              ? {
                  score: pick([
                    [3, 0],
                    [1, 0],
                    [2, 1],
                  ]),
                }
              : {}),
          },
        }
      : {}),
    ...(isTrue(0.6)
      ? {
          withdrawal: {
            ...(isTrue(0.7) ? { games: pick(['keep', 'annul', { keepFrom: [1, 2] }, { keepFrom: [2, 3] }]) } : {}),
            ...(isTrue(0.7) ? { remaining: pick(['void', 'forfeit', 'forfeit']) } : {}),
            ...(isTrue(0.6) ? { place: pick(['listed', 'last']) } : {}),
          },
        }
      : {}),
    ...(isTrue(0.4) ? { carriedOver: pick(['ignored', 'games', 'games']) } : {}),
    rank: isTrue(0.7) ? [usual, ...clauses('rank', pick([0, 0, 0, 1]))] : clauses('rank', between(1, 3)),
    ties: {
      restart: pick(['never', 'block', 'block', 'each_group', 'best_group', 'one_by_one', 'one_by_one']),
      order: clauses('ties', between(0, 6)),
    },
    across: { order: clauses('across', between(1, 4)), ...(isTrue(0.5) ? { ignore: 'last_places' } : {}) },
  })
}
