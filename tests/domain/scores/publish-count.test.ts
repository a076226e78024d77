import { describe, expect, it } from 'vitest'
import { createRandom } from '#domain/random.ts'
import {
  publishDelayMs,
  getPublishState,
  type PublishContext,
  type PublishState,
} from '#domain/scores/publish-count.ts'
import { applyReport } from '#domain/scores/scores.ts'
import type { Game, ScoreReport } from '#domain/schema/schedules.ts'
import { addMinutes } from '#domain/time.ts'
import { makeGame, makeScoreReport, testId } from '../../support/rows/factories.ts'

const [ana, bo] = [testId(), testId()]
const start = '2026-04-11T16:00:00.000Z'
const now = '2026-04-11T16:20:00.000Z'
const progress = (reported_by: string, home_score: number, away_score: number, given: Partial<ScoreReport> = {}) =>
  makeScoreReport({ kind: 'progress', reported_by, home_score, away_score, version: 7, ...given })
const taken = makeScoreReport({ kind: 'void', home_score: 0, away_score: 0, recorded_at: '2026-04-11T16:10:00.000Z' })

function ask(count: readonly [number, number], reports: readonly ScoreReport[], given: Partial<PublishContext> = {}) {
  const scheduled = makeGame({ start_time: start, end_time: addMinutes(start, 60) })
  const game = reports.reduce<Game>(
    (each, report, at) => ({ ...each, ...applyReport(each, report, reports.slice(0, at)) }),
    scheduled,
  )
  const [home_score, away_score] = count
  const question = { userId: ana, hasCounted: true, countedAt: now, isHeld: false, now, ...given }
  return getPublishState({ ...question, game, reports, count: { home_score, away_score } })
}

describe('a count', () => {
  it.each<[PublishState, string, readonly [number, number], readonly ScoreReport[], Partial<PublishContext>?]>([
    ['due', 'the first goal starts the game', [1, 0], []],
    ['due', 'the next one', [2, 0], [progress(ana, 1, 0)]],
    ['due', 'a goal that was taken back', [0, 0], [progress(ana, 1, 0)]],
    ['shown', 'what everybody sees', [1, 0], [progress(ana, 1, 0)]],
    ['shown', 'nothing counted yet', [0, 0], []],
    ['shown', 'a sheet that was only opened', [1, 0], [progress(bo, 2, 0)], { hasCounted: false }],
    ['held', 'the switch is off', [1, 0], [], { isHeld: true }],
    ['early', 'the game is to come', [1, 0], [], { now: '2026-04-11T15:00:00.000Z' }],
    ['due', 'a quarter of an hour before the start', [1, 0], [], { now: '2026-04-11T15:45:00.000Z' }],
    ['waiting', 'the one before has not arrived', [2, 0], [progress(ana, 1, 0, { version: 0 })]],
    ['due', 'somebody else has started the game', [1, 0], [progress(bo, 0, 0)]],
    ['due', 'ahead of somebody else', [3, 1], [progress(bo, 2, 1)]],
    ['other', 'behind somebody else', [2, 1], [progress(bo, 3, 1)]],
    [
      'other',
      'replaced by somebody else, and nothing counted since',
      [3, 1],
      [progress(ana, 3, 1), progress(bo, 2, 1)],
    ],
    ['due', 'replaced by somebody else, and a goal since', [4, 1], [progress(ana, 3, 1), progress(bo, 2, 1)]],
    ['shown', 'league staff took the start back after it', [1, 0], [progress(ana, 1, 0), taken], { countedAt: start }],
    ['due', 'counted after league staff took the start back', [2, 0], [progress(ana, 1, 0), taken]],
  ])('is %s: %s', (expected, _words, count, reports, given) => {
    expect(ask(count, reports, given)).toBe(expected)
  })

  it('of a basketball game is published in far fewer reports than presses, and never two of them wait', () => {
    const random = createRandom(7)
    // A basket of one to three points every 50 seconds on average. Each point takes one press, at one press per second.
    const presses: number[] = []
    for (let at = 0; presses.length < 150; at += 2 + -Math.log(1 - random()) * 50) {
      for (let point = 0; point <= Math.floor(random() * 3); point++) presses.push(at + point)
    }
    const at = (second: number) => new Date(Date.parse(start) + second * 1000).toISOString()
    let published = 0
    let last: string | undefined
    let dueAt: number | undefined
    for (let second = 0; second <= (presses.at(-1) ?? 0) + 30; second++) {
      if (presses.some((press) => Math.floor(press) === second))
        dueAt ??= second + publishDelayMs(last, at(second)) / 1000
      if (dueAt === undefined || second < dueAt) continue
      published++
      last = at(second)
      dueAt = undefined
    }
    expect(published).toBeLessThanOrEqual(75)
    expect(published).toBeGreaterThan(20)
  })
})
