import { describe, expect, it } from 'vitest'
import { isReportTooEarly, wasFiledEarly } from '#domain/scores/report-time.ts'
import { makeGame, makeScoreReport } from '../../support/rows/factories.ts'

const game = makeGame({ start_time: '2026-04-11T16:00:00.000Z', end_time: '2026-04-11T17:00:00.000Z' })

describe('a report before its time', () => {
  it.each([
    ['final', '2026-01-11T16:00:00.000Z', true],
    ['final', '2026-04-11T15:59:59.999Z', true],
    ['final', '2026-04-11T16:00:00.000Z', false],
    ['progress', '2026-04-11T15:44:59.999Z', true],
    ['progress', '2026-04-11T15:45:00.000Z', false],
  ] as const)('%s at %s: %s', (kind, at, early) => {
    expect(isReportTooEarly(game, kind, at)).toBe(early)
  })

  it('is known by the server’s clock where the device’s was ahead, and by the device’s where it was sent late', () => {
    const [before, after] = ['2026-01-11T16:00:00.000Z', '2026-04-11T17:02:00.000Z']
    const early = (recorded_at: string, created_at: string, kind: 'final' | 'progress' = 'final') =>
      wasFiledEarly(game, makeScoreReport({ kind, recorded_at, created_at }))
    expect(early(before, before)).toBe(true)
    expect(early(after, before)).toBe(true)
    expect(early(before, after)).toBe(true)
    expect(early(after, after)).toBe(false)
    expect(early(before, before, 'progress')).toBe(false)
  })
})
