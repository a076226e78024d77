import { describe, expect, it } from 'vitest'
import {
  canConfirm,
  findContradictingReports,
  findDecisiveReport,
  sortByArrival,
  describeResultSource,
  getReportRefusal,
  findReportingSide,
  formatScore,
} from '#domain/scores/results.ts'
import type { ReportContext } from '#domain/scores/scores.ts'
import type { Game, ScoreReport } from '#domain/schema/schedules.ts'
import { makeGame, makeScoreReport, testId } from '../../support/rows/factories.ts'

const [ana, bo, cy] = [testId(), testId(), testId()]
const report = (given: Partial<ScoreReport>) =>
  makeScoreReport({ home_score: 2, away_score: 1, reported_by: ana, ...given })
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
    const first = report({ version: 9, created_at: '2026-04-11T16:00:00.000Z' }) // its note was added later, which gave it a new version
    const second = report({ version: 4, created_at: '2026-04-11T18:00:00.000Z' })
    const late = report({ version: 0, created_at: '2026-04-11T15:00:00.000Z' })
    const later = report({ version: 0, created_at: '2026-04-11T15:01:00.000Z' })
    expect(sortByArrival([later, second, late, first])).toEqual([first, second, late, later])
  })

  it('goes by when it was made, then by when it was written down, then by id', () => {
    const made = { version: 0, created_at: '2026-04-11T15:00:00.000Z' }
    const one = report({ ...made, recorded_at: '2026-04-11T15:00:01.000Z' })
    const two = report({ ...made, recorded_at: '2026-04-11T15:00:01.000Z' })
    const early = report({ ...made, recorded_at: '2026-04-11T15:00:00.000Z' })
    expect(sortByArrival([two, one, early])).toEqual([early, one, two])
  })
})

describe('who may report', () => {
  const question: Omit<ReportContext, 'kind'> = {
    actor: { role: 'scorekeeper', teamIds: new Set() },
    game: makeGame({ status: 'scheduled' }),
    scheduleStatus: 'published',
    scorePolicy: 'team_staff',
  }

  it('reports from their side, or hears why not', () => {
    expect(getReportRefusal({ ...question, kind: 'final' })).toBeNull()
    expect(findReportingSide(question)).toBe('scorekeeper')
    expect(getReportRefusal({ ...question, kind: 'void' })).toBe('score_not_allowed')
    const draft = { ...question, scheduleStatus: 'draft' } as const
    expect(getReportRefusal({ ...draft, kind: 'final' })).toBe('schedule_not_published')
    expect(findReportingSide(draft)).toBeNull()
  })

  it('an error that is no refusal is not taken for one', () => {
    const { actor, scheduleStatus, scorePolicy } = question
    const broken: ReportContext = {
      kind: 'final',
      actor,
      scheduleStatus,
      scorePolicy,
      get game(): never {
        throw new TypeError('There is no game')
      },
    }
    expect(() => getReportRefusal(broken)).toThrow(TypeError)
  })
})

describe('where a result comes from', () => {
  it('is told in a few words', () => {
    expect(describeResultSource(makeGame({ status: 'scheduled' }), [], null)).toBeNull()
    expect(describeResultSource(completed({ result_state: 'official' }), [], null)).toBe('Official')
    expect(describeResultSource(completed({ result_state: 'confirmed' }), [], null)).toBe('Confirmed by both')
    expect(describeResultSource(completed(), [], null)).toBe('Reported by one side')
  })

  it('is not told of half a score', () => {
    expect(formatScore({ home_score: 0, away_score: 3 })).toBe('0 – 3')
    expect(formatScore({ home_score: 1, away_score: 1, winner: 'away' })).toBe('1 – 1, away won')
    expect(formatScore({ home_score: 1, away_score: 2, winner: 'home' })).toBe('1 – 2, home won tiebreaker')
    expect(formatScore({ home_score: null, away_score: null })).toBe('')
    expect(formatScore({ home_score: 1, away_score: null })).toBe('')
    expect(formatScore({ home_score: null, away_score: 1, winner: null })).toBe('')
  })
})

describe('a dispute', () => {
  const disputed = completed({ result_state: 'disputed' })
  const first = report({ side: 'home' })
  const revised = report({ side: 'away', reported_by: bo, home_score: 0 })
  const other = report({ side: 'away', reported_by: bo, away_score: 2 })
  const reports = [first, revised, other]

  it('is about the latest word of each other side', () => {
    expect(findContradictingReports(disputed, reports)).toEqual([other])
    expect(findContradictingReports(disputed, [first, revised])).toEqual([revised])
    expect(findDecisiveReport(disputed, reports)).toEqual(first)
  })

  it('is not about what staff have said, nor progress, nor a side that agrees with the score', () => {
    const staff = report({ side: 'staff', reported_by: cy, away_score: 3 })
    const progress = report({ kind: 'progress', side: 'scorekeeper', reported_by: cy, home_score: 5 })
    const agreeing = report({ side: 'scorekeeper', reported_by: cy })
    const own = report({ side: 'home', home_score: 7 })
    expect(findContradictingReports(disputed, [staff, progress, agreeing, own])).toEqual([])
    expect(findContradictingReports(completed(), reports)).toEqual([])
  })

  it('is about a result that one report has given, with its score and from its side', () => {
    expect(
      findDecisiveReport(makeGame({ status: 'in_progress', home_score: 2, away_score: 1 }), reports),
    ).toBeUndefined()
    const progress = report({ kind: 'progress', side: 'home' })
    const elsewhere = report({ side: 'away', reported_by: bo })
    const before = report({ side: 'home', away_score: 0 })
    expect(findDecisiveReport(disputed, [first, before, elsewhere, progress])).toEqual(first)
    expect(findDecisiveReport(disputed, [first, report({ kind: 'void', side: 'staff' })])).toBeUndefined()
  })

  it('forgets what was said before the result was taken back', () => {
    const taken = report({ kind: 'void', side: 'staff', reported_by: cy })
    const again = report({ side: 'home' })
    expect(findContradictingReports(disputed, [...reports, taken, again])).toEqual([])
    expect(findDecisiveReport(disputed, [...reports, taken, again])).toEqual(again)
  })

  it('is told from where one stands', () => {
    expect(describeResultSource(disputed, reports, 'home')).toBe('Other side reported 2 – 2')
    expect(describeResultSource(disputed, reports, 'away')).toBe('Your side reported 2 – 2')
    expect(describeResultSource(disputed, reports, null)).toBe('Disputed, also reported 2 – 2')
    expect(describeResultSource(disputed, [], null)).toBe('Disputed') // as shown to people who aren't allowed to read reports
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

  it('has nothing to confirm before there is a whole score, and staff settle instead', () => {
    const away = { side: 'away', userId: bo } as const
    expect(canConfirm(makeGame({ status: 'in_progress', home_score: 2, away_score: 1 }), [first], away)).toBe(false)
    expect(canConfirm(completed(), [first], away, { home_score: null, away_score: 1, winner: null })).toBe(false)
    expect(canConfirm(completed(), [first], away, { home_score: 2, away_score: null, winner: null })).toBe(false)
    expect(canConfirm(completed(), [first], { side: 'staff', userId: cy })).toBe(false)
  })

  it("ends a dispute with either side's word", () => {
    const disputed = completed({ result_state: 'disputed' })
    const other = report({ side: 'away', reported_by: bo, away_score: 2 })
    expect(canConfirm(disputed, [first, other], { side: 'away', userId: bo })).toBe(true)
    expect(canConfirm(disputed, [first, other], { side: 'home', userId: ana }, other)).toBe(true)
    expect(canConfirm(disputed, [first, other], { side: 'home', userId: ana })).toBe(false)
  })
})
