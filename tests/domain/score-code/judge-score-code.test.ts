import { describe, expect, it } from 'vitest'
import type { Actor } from '#domain/people/capabilities.ts'
import { RuleError } from '#domain/rule-error.ts'
import type { ScoreReport } from '#domain/schema/schedules.ts'
import { judgeScoreCode, type ScoreCodeContext } from '#domain/score-code/judge-score-code.ts'
import { makeGame, makeLeagueRow, makeScoreReport, makeSchedule, testId } from '../../support/rows/factories.ts'

const [ana, bo] = [testId(), testId()]
const game = makeGame()
const actor: Actor = {
  userId: bo,
  organizationId: game.organization_id,
  role: 'team_manager',
  teamIds: new Set([game.away_team_id ?? '']),
}
const theirs = makeScoreReport({
  game_id: game.id,
  reported_by: ana,
  side: 'home',
  recorded_at: '2026-04-11T17:00:00.000Z',
})
const mine = makeScoreReport({
  game_id: game.id,
  reported_by: bo,
  side: 'away',
  recorded_at: '2026-04-11T17:02:00.000Z',
})
const code = { ...theirs, key_id: testId(), signed_at: '2026-04-11T17:01:00.000Z', signature: 'ab'.repeat(64) }
const question: ScoreCodeContext = {
  code,
  key: { user_id: ana },
  isSignatureValid: true,
  actor,
  author: { role: 'team_manager', teamIds: new Set([game.home_team_id ?? '']) },
  sheet: { game, schedule: makeSchedule(), league: makeLeagueRow() },
  wantedGameId: game.id,
  reports: [],
  now: '2026-04-11T17:05:00.000Z',
}
const sheetWith = (given: Partial<typeof game>) => ({
  game: { ...game, ...given },
  schedule: makeSchedule(),
  league: makeLeagueRow(),
})
const reported = sheetWith({
  status: 'completed',
  home_score: 3,
  away_score: 2,
  result_state: 'reported',
  result_side: 'home',
})
const confirmed = sheetWith({ ...reported.game, result_state: 'confirmed' })

const refusalOf = (given: Partial<ScoreCodeContext>): string | null => {
  try {
    judgeScoreCode({ ...question, ...given })
    return null
  } catch (error) {
    if (error instanceof RuleError) return error.code
    throw error
  }
}

describe('a code of the other side', () => {
  it('is countersigned by a report of one’s own beside theirs', () => {
    expect(judgeScoreCode(question)).toEqual({
      author: { userId: ana, side: 'home' },
      side: 'away',
      lacksTheirs: true,
      lacksMine: true,
    })
  })

  it('is taken along where one has said the same already, and agreed with where theirs has come another way', () => {
    expect(judgeScoreCode({ ...question, reports: [mine] })).toMatchObject({ lacksTheirs: true, lacksMine: false })
    expect(judgeScoreCode({ ...question, sheet: reported, reports: [theirs] })).toMatchObject({
      lacksTheirs: false,
      lacksMine: true,
    })
    const other = { ...mine, home_score: 7 }
    expect(judgeScoreCode({ ...question, reports: [other] })).toMatchObject({ lacksTheirs: true, lacksMine: true })
  })

  it('may come from a scorekeeper, or be scanned by one', () => {
    const keeper = { role: 'scorekeeper', teamIds: new Set<string>() } as const
    expect(judgeScoreCode({ ...question, author: keeper }).author.side).toBe('scorekeeper')
    expect(judgeScoreCode({ ...question, actor: { ...actor, ...keeper } }).side).toBe('scorekeeper')
    expect(refusalOf({ author: keeper, actor: { ...actor, ...keeper } })).toBe('code_same_side')
  })
})

describe('a code is refused', () => {
  const newer: ScoreReport = { ...theirs, id: testId(), home_score: 4, recorded_at: '2026-04-11T17:04:00.000Z' }
  const voided = makeScoreReport({ game_id: game.id, kind: 'void', side: 'staff' })
  const later = { ...voided, recorded_at: '2026-04-11T17:05:00.001Z' }
  const early = { recorded_at: '2026-04-10T22:59:59.000Z', signed_at: '2026-04-10T23:00:00.000Z' }

  it.each<[string, Partial<ScoreCodeContext>, string]>([
    ['of a phone that is not known', { key: undefined }, 'code_phone_unknown'],
    ['whose signature is not valid', { isSignatureValid: false }, 'code_altered'],
    ['of one’s own', { key: { user_id: bo } }, 'code_own'],
    ['of a game that is not here', { sheet: undefined }, 'code_game_unknown'],
    ['of another game', { wantedGameId: testId() }, 'code_other_game'],
    ['that is too old', { now: '2026-04-11T17:16:00.001Z' }, 'code_expired'],
    ['from the future', { now: '2026-04-11T16:55:59.999Z' }, 'code_in_future'],
    ['recorded after it was signed', { code: { ...code, recorded_at: '2026-04-11T17:02:00.000Z' } }, 'code_in_future'],
    ['of a game that was called off', { sheet: sheetWith({ status: 'postponed' }) }, 'game_not_open'],
    ['by somebody who may not report', { actor: { ...actor, teamIds: new Set() } }, 'score_not_allowed'],
    ['of somebody who has left', { author: null }, 'code_author_not_allowed'],
    ['of the same side', { author: { role: 'team_manager', teamIds: actor.teamIds } }, 'code_same_side'],
    ['that was used', { sheet: confirmed, reports: [theirs, mine] }, 'code_used'],
    ['whose author has corrected it, known here', { reports: [theirs, newer] }, 'code_outdated'],
    ['whose author has said something newer', { reports: [newer] }, 'code_outdated'],
    [
      'signed on the day before the game',
      { code: { ...code, ...early }, now: '2026-04-10T23:01:00.000Z' },
      'code_before_game',
    ],
    ['of before the result was taken back', { reports: [later] }, 'code_outdated'],
    ['of a result that was taken back', { reports: [theirs, voided] }, 'code_outdated'],
    ['of a result that stands', { sheet: confirmed, reports: [mine] }, 'result_stands'],
  ])('%s', (_what, given, refusal) => {
    expect(refusalOf(given)).toBe(refusal)
  })

  it('no sooner than it has to be', () => {
    expect(refusalOf({ now: '2026-04-11T17:16:00.000Z' })).toBeNull()
    expect(refusalOf({ now: '2026-04-11T16:56:00.000Z' })).toBeNull()
    expect(refusalOf({ wantedGameId: null })).toBeNull()
  })
})
