import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { parseRulebook } from '#domain/rulebook/document.ts'
import { findRulebookPreset, rulebookPresetIds } from '#domain/rulebook/presets/presets.ts'
import { gameDetailsSchema } from '#domain/schema/schedules.ts'
import { adjustScore, undoScoreStep } from '#domain/scores/count-score.ts'
import { getPart, tidy, withPart, type PartKey } from '#domain/scores/game-details.ts'
import { findNeededDetails, findPartsGap, getGameParts } from '#domain/scores/game-parts.ts'
import { scoreDraftParser, startScoreDraft, type ScoreDraft } from '#domain/scores/score-draft.ts'

const storable = z.nullish(gameDetailsSchema)
const at = '2026-04-11T16:10:00.000Z'
const sport = (end: string) => getGameParts(`5f0d1c9e-6c1b-4f0e-9a57-1d2c3b4a5e${end}`)
const begun = startScoreDraft({ home_score: null, away_score: null })
const counting = (draft: ScoreDraft, key: PartKey, isApart = false): ScoreDraft => ({
  ...draft,
  part: { key, isApart },
})

describe('counting in a part of the game', () => {
  test('a goal counts in the score and in the chosen period, and is undone in both', () => {
    const first = adjustScore(counting(begun, 0), 'home', 1, at)
    const second = adjustScore(counting(first, 1), 'away', 1, at)
    expect(second).toMatchObject({
      home: '1',
      away: '1',
      details: {
        periods: [
          [1, 0],
          [0, 1],
        ],
      },
    })
    expect(undoScoreStep(second)).toMatchObject({
      away: '0',
      details: {
        periods: [
          [1, 0],
          [0, 0],
        ],
      },
    })
    expect(undoScoreStep(undoScoreStep(second))).toMatchObject({ home: '0', away: '0' })
  })

  test('a period that nobody counted before the chosen one had no score', () => {
    const { details } = adjustScore(counting(begun, 2), 'home', 1, at)
    expect(details).toEqual({
      periods: [
        [0, 0],
        [0, 0],
        [1, 0],
      ],
    })
  })

  test('goals in overtime decide the game there', () => {
    const draft = adjustScore(counting(begun, 'overtime'), 'home', 1, at)
    expect(draft).toMatchObject({ home: '1', details: { overtime: [1, 0], decidedBy: 'overtime' } })
  })

  test('penalties leave the score tied and name the winner', () => {
    const draft = adjustScore(counting(begun, 'shootout', true), 'away', 1, at)
    expect(draft).toMatchObject({ home: '0', away: '0', winner: 'away', details: { shootout: [0, 1] } })
    expect(undoScoreStep(draft)).toMatchObject({ home: '0', away: '0', details: { shootout: [0, 0] } })
  })

  test('in ice hockey, the goal that decides the shootout is in the score', () => {
    const draft = adjustScore(counting(begun, 'shootout'), 'home', 1, at)
    expect(draft).toMatchObject({ home: '1', away: '0', details: { shootout: [1, 0], decidedBy: 'shootout' } })
  })

  test('nothing goes below 0', () => {
    expect(adjustScore(counting(begun, 0), 'home', -1, at).steps).toEqual([])
    const apart = counting(begun, 'shootout', true)
    expect(adjustScore(apart, 'home', -1, at)).toBe(apart)
  })

  test('any draft can be read back and stored with the report', () => {
    const tap = fc.tuple(
      fc.constantFrom<PartKey | null>(null, 0, 1, 3, 'overtime', 'shootout'),
      fc.constantFrom('home', 'away'),
      fc.constantFrom(1, 1, 1, -1),
    )
    fc.assert(
      fc.property(fc.array(tap, { maxLength: 20 }), (taps) => {
        const draft = taps.reduce<ScoreDraft>((current, [key, side, by]) => {
          const { part: _part, ...plain } = current
          return adjustScore(key === null ? plain : counting(plain, key, key === 'shootout'), side, by, at)
        }, begun)
        const stored: unknown = JSON.parse(JSON.stringify(draft))
        expect(scoreDraftParser.safeParse(stored).data).toEqual(stored)
        expect(storable.parse(draft.details)).toEqual(draft.details)
      }),
    )
  })
})

describe('details', () => {
  test('removing a period removes the later ones, and removing the last part leaves nothing', () => {
    const details = withPart(withPart(null, 0, [1, 0]), 1, [2, 2])
    expect(withPart(details, 0, null)).toBeNull()
    expect(getPart(withPart(details, 1, null), 0)).toEqual([1, 0])
  })

  test('without its overtime, a game was not decided in it', () => {
    expect(withPart(withPart(null, 'overtime', [1, 0]), 'overtime', null)).toBeNull()
  })

  test('a fact that is known for neither side is left out', () => {
    expect(tidy({ facts: { tries: [null, null] } })).toBeNull()
    expect(tidy({ facts: { tries: [4, null] } })).toEqual({ facts: { tries: [4, null] } })
  })
})

describe('parts that differ from the score', () => {
  test('periods and overtime add up to it', () => {
    const details = {
      periods: [
        [1, 0],
        [1, 2],
      ],
      overtime: [0, 1],
    } as const
    expect(findPartsGap(sport('01'), details, { home_score: 2, away_score: 3 })).toBeNull()
    expect(findPartsGap(sport('01'), details, { home_score: 2, away_score: 2 })).toEqual([2, 3])
  })

  test('an ice hockey shootout adds one goal, a soccer one none', () => {
    const hockey = {
      periods: [
        [1, 0],
        [0, 1],
        [1, 1],
      ],
      shootout: [3, 2],
    } as const
    expect(findPartsGap(sport('06'), hockey, { home_score: 3, away_score: 2 })).toBeNull()
    const soccer = {
      periods: [
        [1, 0],
        [0, 1],
      ],
      shootout: [4, 2],
    } as const
    expect(findPartsGap(sport('01'), soccer, { home_score: 1, away_score: 1 })).toBeNull()
  })

  test('in volleyball, the score counts the sets that were won', () => {
    const details = {
      periods: [
        [25, 20],
        [23, 25],
        [25, 18],
        [25, 22],
      ],
    } as const
    expect(findPartsGap(sport('05'), details, { home_score: 3, away_score: 1 })).toBeNull()
    expect(findPartsGap(sport('05'), details, { home_score: 2, away_score: 1 })).toEqual([3, 1])
  })

  test('nothing is said before all periods are known', () => {
    expect(findPartsGap(sport('03'), { periods: [[20, 18]] }, { home_score: 80, away_score: 77 })).toBeNull()
  })
})

test('what the rules of each preset ask for', () => {
  const asked = Object.fromEntries(
    rulebookPresetIds.flatMap((id) => {
      const rulebook = findRulebookPreset(id)
      if (!rulebook) throw new Error(`There is no preset ${id}`)
      const { decision, periods, facts } = findNeededDetails(rulebook)
      const words = [...(decision ? ['decision'] : []), ...(periods ? ['periods'] : []), ...facts]
      return words.length > 0 ? [[id, words.join(', ')]] : []
    }),
  )
  expect(asked).toMatchInlineSnapshot(`
    {
      "cricket_t20": "balls",
      "field_hockey_fih": "field_goals",
      "hockey_iihf": "decision",
      "hockey_nhl": "decision",
      "rugby_world_rugby": "tries",
      "soccer_fifa_2026": "fair_play",
      "soccer_la_liga": "fair_play",
      "soccer_uefa_2024": "fair_play",
      "volleyball_fivb": "periods",
    }
  `)
})

test('a league can ask for bonus points by period', () => {
  const rulebook = parseRulebook({
    format: 1,
    name: 'Quarters',
    points: { win: 2, draw: 1, loss: 0, bonuses: [{ unit: 'periods_won', of: 'own', points: 1, each: true }] },
    rank: [{ id: 'points', by: 'points' }],
    ties: { restart: 'never', order: [] },
  })
  expect(findNeededDetails(rulebook)).toEqual({ decision: false, periods: true, facts: [] })
})
