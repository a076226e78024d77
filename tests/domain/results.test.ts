import { describe, expect, it } from 'vitest'
import {
  canConfirm,
  contradictingReports,
  decisiveReport,
  inOrderOfArrival,
  provenanceInWords,
} from '#domain/results.ts'
import type { Game, ScoreReport } from '#domain/schema/schedules.ts'
import { makeGame, makeReport, testId } from '../support/factories.ts'

const [ana, bo, cy] = [testId(), testId(), testId()]
const report = (given: Partial<ScoreReport>) => makeReport({ home_score: 2, away_score: 1, reported_by: ana, ...given })
const completed = (given: Partial<Game> = {}) =>
  makeGame({
    status: 'completed',
    home_score: 2,
    away_score: 1,
    result_state: 'reported',
    result_side: 'home',
    ...given,
  })

describe('the order of arrival', () => {
  it("is the server's, and what it has not seen comes last, as it was made", () => {
    const second = report({ version: 9, created_at: '2026-04-11T16:00:00.000Z' })
    const first = report({ version: 4, created_at: '2026-04-11T18:00:00.000Z' })
    const late = report({ version: 0, created_at: '2026-04-11T15:00:00.000Z' })
    const later = report({ version: 0, created_at: '2026-04-11T15:01:00.000Z' })
    expect(inOrderOfArrival([later, second, late, first])).toEqual([first, second, late, later])
  })
})

describe('a dispute', () => {
  const disputed = completed({ result_state: 'disputed' })
  const first = report({ side: 'home' })
  const revised = report({ side: 'away', reported_by: bo, home_score: 0 })
  const other = report({ side: 'away', reported_by: bo, away_score: 2 })
  const reports = [first, revised, other]

  it('is about the latest word of each other side', () => {
    expect(contradictingReports(disputed, reports)).toEqual([other])
    expect(decisiveReport(disputed, reports)).toEqual(first)
  })

  it('forgets what was said before the result was taken back', () => {
    const taken = report({ kind: 'void', side: 'staff', reported_by: cy })
    const again = report({ side: 'home' })
    expect(contradictingReports(disputed, [...reports, taken, again])).toEqual([])
    expect(decisiveReport(disputed, [...reports, taken, again])).toEqual(again)
  })

  it('is told from where one stands', () => {
    expect(provenanceInWords(disputed, reports, 'home')).toBe('Other side reported 2 – 2')
    expect(provenanceInWords(disputed, reports, 'away')).toBe('Your side reported 2 – 2')
    expect(provenanceInWords(disputed, reports, null)).toBe('Disputed, also reported 2 – 2')
    expect(provenanceInWords(disputed, [], null)).toBe('Disputed') // who may not read reports
  })
})

describe('canConfirm', () => {
  const first = report({ side: 'home', reported_by: ana })

  it('is for the other side, not for the one that reported nor for the same person on both', () => {
    expect(canConfirm(completed(), [first], { side: 'away', userId: bo })).toBe(true)
    expect(canConfirm(completed(), [first], { side: 'scorekeeper', userId: bo })).toBe(true)
    expect(canConfirm(completed(), [first], { side: 'home', userId: bo })).toBe(false)
    expect(canConfirm(completed(), [first], { side: 'away', userId: ana })).toBe(false)
    expect(canConfirm(completed(), [first], { side: null, userId: bo })).toBe(false)
  })

  it('has nothing to confirm in a settled result', () => {
    const official = completed({ result_state: 'official', result_side: 'staff' })
    expect(canConfirm(official, [first], { side: 'away', userId: bo })).toBe(false)
    expect(canConfirm(completed({ result_state: 'confirmed' }), [first], { side: 'away', userId: bo })).toBe(false)
  })

  it("ends a dispute with either side's word", () => {
    const disputed = completed({ result_state: 'disputed' })
    const other = report({ side: 'away', reported_by: bo, away_score: 2 })
    expect(canConfirm(disputed, [first, other], { side: 'away', userId: bo })).toBe(true)
    expect(canConfirm(disputed, [first, other], { side: 'home', userId: ana }, other)).toBe(true)
    expect(canConfirm(disputed, [first, other], { side: 'home', userId: ana })).toBe(false)
  })
})
