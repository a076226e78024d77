import { describe, expect, it } from 'vitest'
import {
  adjustScore,
  eraseDigit,
  describeScoreStep,
  typeDigit,
  typeNumber,
  undoScoreStep,
} from '#domain/scores/count-score.ts'
import { toScoreDraftKey, scoreDraftParser, startScoreDraft, type ScoreDraft } from '#domain/scores/score-draft.ts'

const at = '2026-11-21T10:40:00.000Z'
const blank = startScoreDraft({ home_score: null, away_score: null })
const typed = (draft: ScoreDraft, digits: string, side: 'home' | 'away' = 'home') =>
  digits.split('').reduce((before, digit) => typeDigit(before, side, digit, at), draft)

describe('the keypad', () => {
  it('replaces what stood there with the first digit and goes on with the next', () => {
    const counted = adjustScore(blank, 'home', 1, at)
    expect(typed(counted, '5').home).toBe('5')
    expect(typed(counted, '54').home).toBe('54')
    expect(typed(typed(counted, '54'), '61', 'away')).toMatchObject({ home: '54', away: '61' })
  })

  it('begins anew after another team’s number or a count', () => {
    const after = typed(typed(blank, '3'), '1', 'away')
    expect(typed(after, '2').home).toBe('2')
    expect(typed(adjustScore(typed(blank, '3'), 'home', 1, at), '2').home).toBe('2')
  })

  it('takes three digits and no nought before them', () => {
    expect(typed(blank, '07').home).toBe('7')
    expect(typed(blank, '1234').home).toBe('123')
  })

  it('erases digit by digit down to 0, and types on from there', () => {
    const erased = eraseDigit(typed(blank, '54'), 'home', at)
    expect(erased.home).toBe('5')
    expect(eraseDigit(erased, 'home', at).home).toBe('0')
    expect(typed(eraseDigit(erased, 'home', at), '2').home).toBe('2')
    expect(eraseDigit(blank, 'home', at)).toBe(blank)
  })

  it('is one step of Undo for each number', () => {
    const both = typed(typed(blank, '54'), '61', 'away')
    expect(both.steps.map((step) => describeScoreStep(step, 'Tigers'))).toEqual(['Tigers 54', 'Tigers 61'])
    expect(undoScoreStep(both)).toMatchObject({ home: '54', away: '0' })
    expect(undoScoreStep(undoScoreStep(both))).toMatchObject({ home: '0', away: '0' })
  })
})

describe('counting', () => {
  it('starts from the score that the game has', () => {
    expect(startScoreDraft({ home_score: 3, away_score: 12, winner: 'away' })).toEqual({
      home: '3',
      away: '12',
      note: '',
      steps: [],
      winner: 'away',
      details: null,
    })
    expect(blank).toMatchObject({ home: '0', away: '0', winner: null })
    expect(toScoreDraftKey('g1')).toBe('score:g1')
  })

  it('goes up and down by one, not below 0 and not above 999', () => {
    const one = adjustScore(blank, 'away', 1, at)
    expect(one).toMatchObject({ home: '0', away: '1' })
    expect(adjustScore(one, 'away', -1, at).away).toBe('0')
    expect(adjustScore(blank, 'home', -1, at)).toBe(blank)
    const full = startScoreDraft({ home_score: 999, away_score: 0 })
    expect(adjustScore(full, 'home', 1, at)).toBe(full)
    expect(adjustScore(full, 'home', -1, at).home).toBe('998')
  })

  it('counts what is not a number as 0', () => {
    expect(adjustScore(typeNumber(blank, 'home', 'x', at), 'home', 1, at).home).toBe('1')
    expect(adjustScore(typeNumber(blank, 'home', ' 7 ', at), 'home', 1, at).home).toBe('8')
    expect(adjustScore(typeNumber(blank, 'home', '1234', at), 'home', 1, at).home).toBe('1')
  })

  it('says each step in words', () => {
    const [up, down] = adjustScore(adjustScore(blank, 'home', 1, at), 'home', -1, at).steps
    if (!up || !down) throw new Error('Two steps were made')
    expect([describeScoreStep(up, 'Tigers'), describeScoreStep(down, 'Tigers')]).toEqual(['+1 Tigers', '−1 Tigers'])
    const [cleared] = typeNumber(blank, 'home', '', at).steps
    if (!cleared) throw new Error('A step was made')
    expect(describeScoreStep(cleared, 'Tigers')).toBe('Tigers cleared')
  })

  it('can be taken back step by step, and no further than to its start', () => {
    const two = adjustScore(adjustScore(blank, 'home', 1, at), 'away', 1, at)
    expect(undoScoreStep(two)).toMatchObject({ home: '1', away: '0' })
    expect(undoScoreStep(undoScoreStep(two))).toEqual(blank)
    expect(undoScoreStep(blank)).toBe(blank)
  })

  it('keeps the last 200 steps', () => {
    let draft = blank
    for (let goal = 0; goal < 205; goal++) draft = adjustScore(draft, 'home', 1, at)
    expect(draft.steps).toHaveLength(200)
    expect(draft.steps[0]).toMatchObject({ from: '5', to: '6' })
  })
})

describe('what the device kept', () => {
  const kept = { ...typed(adjustScore(blank, 'home', 1, at), '12', 'away'), note: 'Rain' }

  it('is read again as it was', () => {
    for (const draft of [kept, { ...kept, winner: 'home' }, { ...kept, winner: 'away' }, { ...kept, winner: null }]) {
      expect(scoreDraftParser.safeParse(structuredClone(draft)).data).toEqual(draft)
    }
    const { winner: _, ...without } = kept
    expect(scoreDraftParser.safeParse(without).data).toEqual(without)
  })

  const step = kept.steps[0]
  it.each([
    ['nothing', null],
    ['no object', 'kept'],
    ['a number for a score', { ...kept, home: 3 }],
    ['no away score', { ...kept, away: undefined }],
    ['no note', { ...kept, note: null }],
    ['another winner', { ...kept, winner: 'both' }],
    ['no steps', { ...kept, steps: null }],
    ['a step that is none', { ...kept, steps: [null] }],
    ['a step of nobody', { ...kept, steps: [{ ...step, side: 'both' }] }],
    ['a step from a number', { ...kept, steps: [{ ...step, from: 0 }] }],
    ['a step to a number', { ...kept, steps: [{ ...step, to: 1 }] }],
    ['a step of an unknown kind', { ...kept, steps: [{ ...step, typed: 'no' }] }],
    ['a step without a time', { ...kept, steps: [{ ...step, at: 0 }] }],
    ['a step at no time', { ...kept, steps: [{ ...step, at: 'noon' }] }],
    ['one step among good ones', { ...kept, steps: [...kept.steps, { ...step, at: '' }] }],
  ])('is left where it is spoilt: %s', (_fault, spoilt) => {
    expect(scoreDraftParser.safeParse(spoilt).data).toBeUndefined()
  })
})
