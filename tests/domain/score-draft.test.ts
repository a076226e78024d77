import { describe, expect, it } from 'vitest'
import {
  countOne,
  eraseDigit,
  startDraft,
  stepInWords,
  typeDigit,
  undoStep,
  type ScoreDraft,
} from '#domain/score-draft.ts'

const at = '2026-11-21T10:40:00.000Z'
const blank = startDraft({ home_score: null, away_score: null })
const typed = (draft: ScoreDraft, digits: string, side: 'home' | 'away' = 'home') =>
  digits.split('').reduce((before, digit) => typeDigit(before, side, digit, at), draft)

describe('the keypad', () => {
  it('replaces what stood there with the first digit and goes on with the next', () => {
    const counted = countOne(blank, 'home', 1, at)
    expect(typed(counted, '5').home).toBe('5')
    expect(typed(counted, '54').home).toBe('54')
    expect(typed(typed(counted, '54'), '61', 'away')).toMatchObject({ home: '54', away: '61' })
  })

  it('begins anew after another team’s number or a count', () => {
    const after = typed(typed(blank, '3'), '1', 'away')
    expect(typed(after, '2').home).toBe('2')
    expect(typed(countOne(typed(blank, '3'), 'home', 1, at), '2').home).toBe('2')
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
    expect(both.steps.map((step) => stepInWords(step, 'Tigers'))).toEqual(['Tigers 54', 'Tigers 61'])
    expect(undoStep(both)).toMatchObject({ home: '54', away: '0' })
    expect(undoStep(undoStep(both))).toMatchObject({ home: '0', away: '0' })
  })
})
