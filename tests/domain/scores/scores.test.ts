import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { roles } from '#domain/schema/organizations.ts'
import { scorePolicies } from '#domain/schema/leagues.ts'
import { gameStatuses, scoreReportKinds, scheduleStatuses } from '#domain/schema/schedules.ts'
import type { ScoreReport } from '#domain/schema/schedules.ts'
import { applyReport, isKnockout, parseScore, requireReportingSide, getReportedWinner } from '#domain/scores/scores.ts'
import type { GameResult, ReportedScore, ReportContext } from '#domain/scores/scores.ts'
import { RuleError } from '#domain/rule-error.ts'

const unplayed: GameResult = {
  status: 'scheduled',
  home_score: null,
  away_score: null,
  winner: null,
  details: null,
  result_state: null,
  result_side: null,
}

function report(side: ReportedScore['side'], home: number, away: number, by: string = side): ReportedScore {
  return { kind: 'final', side, home_score: home, away_score: away, winner: null, details: null, reported_by: by }
}

/** Returns the game after these reports, as the server applies them one by one. */
function after(reports: readonly ReportedScore[], start: GameResult = unplayed): GameResult {
  return reports.reduce((game, next, index) => applyReport(game, next, reports.slice(0, index)), start)
}

const game = { status: 'scheduled', home_team_id: 'H', away_team_id: 'A' } as const

function question(changes: Partial<ReportContext>): ReportContext {
  return {
    actor: { role: 'team_manager', teamIds: new Set(['H']) },
    kind: 'final',
    game,
    scheduleStatus: 'published',
    scorePolicy: 'team_staff',
    ...changes,
  }
}

function codeOf(ask: ReportContext): string {
  try {
    return requireReportingSide(ask)
  } catch (error) {
    if (error instanceof RuleError) return error.code
    throw error
  }
}

describe('who may report', () => {
  test('a coach reports for their own side', () => {
    expect(codeOf(question({}))).toBe('home')
    expect(codeOf(question({ actor: { role: 'team_manager', teamIds: new Set(['A', 'X']) } }))).toBe('away')
    expect(codeOf(question({ actor: { role: 'team_manager', teamIds: new Set(['A', 'H']) } }))).toBe('both')
    expect(codeOf(question({ actor: { role: 'team_manager', teamIds: new Set(['X']) } }))).toBe('score_not_allowed')
  })

  test('a player or viewer who is listed as staff of a team still may not', () => {
    for (const role of ['player', 'viewer'] as const) {
      expect(codeOf(question({ actor: { role, teamIds: new Set(['H']) } }))).toBe('score_not_allowed')
    }
    expect(codeOf(question({ actor: null }))).toBe('score_not_allowed')
  })

  test('the policy narrows who may: staff only, then scorekeepers, then coaches', () => {
    const scorekeeper = { role: 'scorekeeper', teamIds: new Set<string>() } as const
    expect(codeOf(question({ actor: scorekeeper, scorePolicy: 'team_staff' }))).toBe('scorekeeper')
    expect(codeOf(question({ actor: scorekeeper, scorePolicy: 'scorekeepers' }))).toBe('scorekeeper')
    expect(codeOf(question({ actor: scorekeeper, scorePolicy: 'staff_only' }))).toBe('score_not_allowed')
    expect(codeOf(question({ scorePolicy: 'scorekeepers' }))).toBe('score_not_allowed')
  })

  test('only league staff report on a draft, take a result back, or report against the policy', () => {
    for (const role of ['league_manager', 'league_administrator'] as const) {
      const staff = { role, teamIds: new Set<string>() }
      expect(codeOf(question({ actor: staff, scheduleStatus: 'draft' }))).toBe('staff')
      expect(codeOf(question({ actor: staff, kind: 'void', scorePolicy: 'staff_only' }))).toBe('staff')
    }
    expect(codeOf(question({ scheduleStatus: 'draft' }))).toBe('schedule_not_published')
    expect(codeOf(question({ kind: 'void' }))).toBe('score_not_allowed')
    expect(codeOf(question({ kind: 'void', scheduleStatus: 'draft' }))).toBe('score_not_allowed')
  })

  test('nobody reports on a game that is cancelled, postponed or forfeited', () => {
    for (const role of roles) {
      for (const status of ['cancelled', 'postponed', 'forfeited'] as const) {
        const actor = { role, teamIds: new Set(['H']) }
        expect(codeOf(question({ actor, game: { ...game, status } }))).toBe('game_not_open')
      }
    }
  })

  test('an answer is a side or a rule, whatever the question', () => {
    const anyQuestion = fc.record({
      actor: fc.option(
        fc.record({
          role: fc.constantFrom(...roles),
          teamIds: fc.subarray(['H', 'A', 'X']).map((ids) => new Set(ids)),
        }),
      ),
      kind: fc.constantFrom(...scoreReportKinds),
      game: fc.constantFrom(...gameStatuses).map((status) => ({ ...game, status })),
      scheduleStatus: fc.constantFrom(...scheduleStatuses),
      scorePolicy: fc.constantFrom(...scorePolicies),
    })
    fc.assert(
      fc.property(anyQuestion, (ask) => {
        const answer = codeOf(ask)
        const isStaff = ask.actor?.role === 'league_manager' || ask.actor?.role === 'league_administrator'
        const teams = ask.actor?.teamIds ?? new Set()
        const mayBe: Record<string, boolean> = {
          staff: isStaff,
          scorekeeper: ask.actor?.role === 'scorekeeper' && ask.scorePolicy !== 'staff_only',
          home: teams.has('H') && !teams.has('A') && ask.scorePolicy === 'team_staff',
          away: teams.has('A') && !teams.has('H') && ask.scorePolicy === 'team_staff',
          both: teams.has('H') && teams.has('A') && ask.scorePolicy === 'team_staff',
          game_not_open: ['cancelled', 'postponed', 'forfeited'].includes(ask.game.status),
          schedule_not_published: !isStaff && ask.scheduleStatus === 'draft',
          score_not_allowed: !isStaff,
        }
        expect(mayBe).toHaveProperty(answer, true)
      }),
    )
  })
})

describe('what a report makes of the game', () => {
  test('one side reports, the other confirms', () => {
    expect(after([report('home', 2, 1)])).toEqual({
      status: 'completed',
      home_score: 2,
      away_score: 1,
      winner: null,
      details: null,
      result_state: 'reported',
      result_side: 'home',
    })
    expect(after([report('home', 2, 1), report('away', 2, 1)])).toMatchObject({ result_state: 'confirmed' })
  })

  test('a different report disputes and the first score stays', () => {
    const disputed = after([report('home', 2, 1), report('away', 1, 2)])
    expect(disputed).toMatchObject({ home_score: 2, away_score: 1, result_state: 'disputed', result_side: 'home' })
  })

  test('either side settles a dispute by agreeing', () => {
    expect(after([report('home', 2, 1), report('away', 1, 2), report('away', 2, 1)])).toMatchObject({
      home_score: 2,
      result_state: 'confirmed',
    })
    expect(after([report('home', 2, 1), report('away', 1, 2), report('home', 1, 2)])).toMatchObject({
      home_score: 1,
      away_score: 2,
      result_state: 'confirmed',
      result_side: 'home',
    })
  })

  test('a side corrects its own report', () => {
    expect(after([report('home', 2, 1), report('home', 3, 1)])).toMatchObject({
      home_score: 3,
      result_state: 'reported',
    })
  })

  test('nobody confirms themselves from another side', () => {
    const both = after([report('home', 2, 1, 'ana'), report('both', 2, 1, 'ana')])
    expect(both).toMatchObject({ result_state: 'reported', result_side: 'both' })
    expect(after([report('home', 2, 1, 'ana'), report('both', 4, 0, 'ana')])).toMatchObject({
      home_score: 4,
      result_state: 'reported',
      result_side: 'both',
    })
  })

  test('a scorekeeper confirms a coach, and a third word does not undo a confirmation', () => {
    const confirmed = [report('home', 2, 1), report('scorekeeper', 2, 1)]
    expect(after(confirmed)).toMatchObject({ result_state: 'confirmed' })
    expect(after([...confirmed, report('away', 5, 5)])).toMatchObject({ home_score: 2, result_state: 'confirmed' })
  })

  test('a game completed without a report is held by nobody and can be confirmed or disputed', () => {
    const imported: GameResult = {
      status: 'completed',
      home_score: 2,
      away_score: 1,
      winner: null,
      details: null,
      result_state: 'reported',
      result_side: null,
    }
    expect(after([report('away', 2, 1)], imported)).toMatchObject({ result_state: 'confirmed', result_side: null })
    expect(after([report('away', 0, 1)], imported)).toMatchObject({ home_score: 2, result_state: 'disputed' })
  })

  test('live counting shows, never completes, and does not touch a completed game', () => {
    const progress: ReportedScore = { ...report('home', 1, 0), kind: 'progress' }
    expect(after([progress])).toEqual({
      status: 'in_progress',
      home_score: 1,
      away_score: 0,
      winner: null,
      details: null,
      result_state: null,
      result_side: null,
    })
    expect(after([report('home', 2, 1), progress])).toMatchObject({ status: 'completed', home_score: 2 })
  })

  test('staff settle at once, and after taking a result back earlier words no longer count', () => {
    const taken: ReportedScore = { ...report('staff', 0, 0), kind: 'void' }
    expect(after([report('home', 2, 1), report('away', 0, 0), report('staff', 7, 7)])).toEqual({
      status: 'completed',
      home_score: 7,
      away_score: 7,
      winner: null,
      details: null,
      result_state: 'official',
      result_side: 'staff',
    })
    expect(after([report('home', 2, 1), report('away', 2, 1), taken])).toEqual(unplayed)
    expect(after([report('home', 2, 1), taken, report('away', 0, 3)])).toMatchObject({
      away_score: 3,
      result_state: 'reported',
      result_side: 'away',
    })
  })
})

describe('for any history of reports', () => {
  const anyReport: fc.Arbitrary<ReportedScore> = fc
    .tuple(
      fc.constantFrom('progress', 'final', 'final', 'final', 'final', 'final', 'void'),
      fc.constantFrom('home', 'away', 'both', 'scorekeeper', 'staff'),
      fc.nat(2),
      fc.nat(2),
      fc.constantFrom('ana', 'ben', 'cleo'),
      fc.constantFrom('home', 'away', null),
      fc.constantFrom(null, { decidedBy: 'overtime' } as const, { periods: [[1, 0]] } as const),
    )
    .filter(([kind, side]) => kind !== 'void' || side === 'staff')
    .map(([kind, side, home_score, away_score, reported_by, named, given]) => {
      const winner = kind === 'final' && home_score === away_score ? named : null
      const details = kind === 'void' ? null : given
      return { kind, side, home_score, away_score, winner, details, reported_by }
    })
  const history = fc.array(anyReport, { maxLength: 12 })

  test('the columns agree with one another as the database demands', () => {
    fc.assert(
      fc.property(history, (reports) => {
        const result = after(reports)
        expect(result.home_score === null).toBe(result.away_score === null)
        expect(result.result_state !== null).toBe(result.status === 'completed')
        expect(['scheduled', 'in_progress', 'completed']).toContain(result.status)
        expect(result.status !== 'scheduled' || result.home_score === null).toBe(true)
      }),
    )
  })

  test('a score that shows was said by somebody, and a confirmed one by two people', () => {
    fc.assert(
      fc.property(history, (reports) => {
        const result = after(reports)
        fc.pre(result.status === 'completed')
        const saidSo = reports.filter(
          (one) => one.kind === 'final' && one.home_score === result.home_score && one.away_score === result.away_score,
        )
        const needed = result.result_state === 'confirmed' ? 2 : 1
        expect(new Set(saidSo.map((one) => one.reported_by)).size).toBeGreaterThanOrEqual(needed)
        expect(new Set(saidSo.map((one) => one.side)).size).toBeGreaterThanOrEqual(needed)
      }),
    )
  })

  test('league staff have the last word', () => {
    fc.assert(
      fc.property(history, fc.nat(999), fc.nat(999), (reports, home, away) => {
        expect(after([...reports, report('staff', home, away), report('home', 1, 1), report('both', 2, 2)])).toEqual({
          status: 'completed',
          home_score: home,
          away_score: away,
          winner: null,
          details: null,
          result_state: 'official',
          result_side: 'staff',
        })
      }),
    )
  })

  test('the same report again changes nothing once it holds the score', () => {
    fc.assert(
      fc.property(history, (reports) => {
        const last = reports.at(-1)
        const once = after(reports)
        fc.pre(last?.kind === 'final' && once.result_side === last.side)
        expect(after([...reports, last])).toEqual(once)
      }),
    )
  })

  test('a game that was cancelled, postponed or forfeited stays as it is', () => {
    fc.assert(
      fc.property(history, fc.constantFrom('cancelled', 'postponed', 'forfeited'), (reports, status) => {
        const closed: GameResult = { ...unplayed, status }
        expect(after(reports, closed)).toEqual(closed)
      }),
    )
  })
})

describe('reading a typed score', () => {
  test('whole numbers from 0 to 999 pass, with spaces around them', () => {
    expect(parseScore(' 3', '0 ')).toEqual({ home_score: 3, away_score: 0 })
    expect(parseScore('999', '07')).toEqual({ home_score: 999, away_score: 7 })
  })

  test.each(['', ' ', '-1', '1.5', '1e2', '1000', 'three', '٣', '0x1', '1 2', '+1'])('%j does not', (typed) => {
    expect(() => parseScore(typed, '1')).toThrow('Please enter valid numeric scores')
    expect(() => parseScore('1', typed)).toThrow('Please enter valid numeric scores')
  })
})

describe('who won a knockout game', () => {
  const knockout = { home_source: { kind: 'winner', match: 1 }, tournament_stage: 'bracket' } as const
  const said = (home_score: number, away_score: number, winner: ScoreReport['winner'] = null) =>
    ({ kind: 'final', home_score, away_score, winner }) as const
  const refused = (...of: Parameters<typeof getReportedWinner>) => {
    try {
      return getReportedWinner(...of)
    } catch (error) {
      return error instanceof RuleError ? error.code : error
    }
  }

  test('is said where it ended in a tie, and has to be', () => {
    expect(refused(knockout, said(2, 2, 'home'))).toBe('home')
    expect(refused(knockout, said(2, 2, 'away'))).toBe('away')
    expect(refused(knockout, said(2, 2))).toBe('knockout_level')
  })

  test('follows from the score where that is not level, and cannot be another', () => {
    expect(refused(knockout, said(3, 2))).toBeNull()
    expect(refused(knockout, said(3, 2, 'home'))).toBeNull()
    expect(refused(knockout, said(2, 3, 'away'))).toBeNull()
    expect(refused(knockout, said(3, 2, 'away'))).toBe('knockout_winner')
    expect(refused(knockout, said(2, 3, 'home'))).toBe('knockout_winner')
  })

  test('is nobody while it is counted, and in games that may end in a tie', () => {
    expect(refused(knockout, { ...said(2, 2, 'home'), kind: 'progress' })).toBeNull()
    expect(refused({ ...knockout, tournament_stage: 'pool' }, said(2, 2, 'home'))).toBeNull()
    expect(refused({ home_source: null, tournament_stage: null }, said(2, 2, 'home'))).toBeNull()
  })

  test('is asked for in brackets, not in pools and seasons', () => {
    expect(isKnockout(knockout)).toBe(true)
    expect(isKnockout({ ...knockout, tournament_stage: 'pool' })).toBe(false)
    expect(isKnockout({ home_source: null, tournament_stage: null })).toBe(false)
  })

  test('a leg may end level, and after the second any winner may be named, or none', () => {
    const [first, second] = ['first_leg', 'second_leg'].map((tournament_stage) => ({ ...knockout, tournament_stage }))
    for (const leg of [first, second]) {
      expect(leg && isKnockout(leg)).toBe(false)
      expect(leg && refused(leg, said(2, 2))).toBeNull()
    }
    expect(first && refused(first, said(2, 2, 'home'))).toBeNull()
    expect(second && refused(second, said(1, 3, 'home'))).toBe('home')
    expect(second && refused(second, said(2, 2, 'away'))).toBe('away')
    expect(second && refused(second, { ...said(2, 2, 'home'), kind: 'progress' })).toBeNull()
  })
})
