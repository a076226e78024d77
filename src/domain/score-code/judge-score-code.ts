import type { Actor } from '../people/capabilities.ts'
import { RuleError, type RuleCode } from '../rule-error.ts'
import type { League } from '../schema/leagues.ts'
import type { DeviceKey } from '../schema/organizations.ts'
import type { Game, ReportSide, Schedule, ScoreReport } from '../schema/schedules.ts'
import { isSameScore, requireReportingSide, getReportedWinner } from '../scores/scores.ts'
import { timeToMinutes } from '../time.ts'
import type { ScoreCode } from './score-code.ts'

/** What the phone that scanned a code knows about it. A value is undefined if the phone doesn't have the row. */
export type ScoreCodeContext = {
  readonly code: ScoreCode
  readonly key: Pick<DeviceKey, 'user_id'> | undefined
  readonly isSignatureValid: boolean
  readonly actor: Actor
  /** Null if the author is no longer a member. */
  readonly author: Pick<Actor, 'role' | 'teamIds'> | null
  readonly sheet: { readonly game: Game; readonly schedule: Schedule; readonly league: League } | undefined
  /** The game whose page the camera was opened from; null: any game. */
  readonly wantedGameId: string | null
  /** The game's reports, in order of arrival. */
  readonly reports: readonly ScoreReport[]
  readonly now: string
}

/** The sides of the two reporters, and which of the two reports this phone doesn't have yet. */
export type ScoreCodeVerdict = {
  readonly author: { readonly userId: string; readonly side: ReportSide }
  readonly side: ReportSide
  readonly lacksTheirs: boolean
  readonly lacksMine: boolean
}

const lifeMs = 15 * 60_000
/** How far ahead the other phone's clock may be. */
const toleranceMs = 5 * 60_000

/** @throws RuleError that says why the code can't be countersigned here */
export function judgeScoreCode(question: ScoreCodeContext): ScoreCodeVerdict {
  const { code, key, actor, sheet, now } = question
  if (!key) refuse('code_phone_unknown')
  if (!question.isSignatureValid) refuse('code_altered')
  if (key.user_id === actor.userId) refuse('code_own')
  if (!sheet || sheet.game.id !== code.game_id) refuse('code_game_unknown')
  if (question.wantedGameId !== null && question.wantedGameId !== sheet.game.id) refuse('code_other_game')

  const ageMs = Date.parse(now) - Date.parse(code.signed_at)
  if (ageMs > lifeMs) refuse('code_expired')
  if (ageMs < -toleranceMs || code.recorded_at > code.signed_at) refuse('code_in_future')

  const { game, schedule, league } = sheet
  const midnightMs = Date.parse(game.start_time) - timeToMinutes(game.local_time ?? '00:00') * 60_000
  if (Date.parse(code.signed_at) < midnightMs) refuse('code_before_game')
  const rule = { kind: 'final', game, scheduleStatus: schedule.status, scorePolicy: league.score_policy } as const
  const side = requireReportingSide({ actor, ...rule })
  const authorSide = sideOfAuthor(() => requireReportingSide({ actor: question.author, ...rule }))
  if (authorSide === side) refuse('code_same_side')
  getReportedWinner(game, { ...code, kind: 'final' })

  const known = question.reports.some(({ id }) => id === code.id)
  const finals = sinceVoid(question.reports).filter(({ kind }) => kind === 'final')
  const theirs = finals.findLast(({ reported_by }) => reported_by === key.user_id)
  const mine = finals.findLast(({ reported_by }) => reported_by === actor.userId)
  const lacksMine = !mine || !isSameScore(mine, code)
  const stands = game.result_state === 'confirmed' || game.result_state === 'official'
  if (known && !lacksMine) refuse('code_used')
  const isOvertaken = question.reports.some(
    ({ kind, reported_by, recorded_at }) =>
      (kind === 'void' || (kind === 'final' && reported_by === key.user_id)) && recorded_at > code.recorded_at,
  )
  if (known ? theirs?.id !== code.id : isOvertaken) refuse('code_outdated')
  if (stands && side !== 'staff') refuse('result_stands')
  return { author: { userId: key.user_id, side: authorSide }, side, lacksTheirs: !known, lacksMine }
}

function sinceVoid(reports: readonly ScoreReport[]): readonly ScoreReport[] {
  return reports.slice(reports.findLastIndex(({ kind }) => kind === 'void') + 1)
}

/**
 * If the author lacks permission, the error must say that it is about the author; if the game is not open, the error
 * applies to both reporters and stays as it is.
 */
function sideOfAuthor(ask: () => ReportSide): ReportSide {
  try {
    return ask()
  } catch (error) {
    if (error instanceof RuleError && error.code === 'score_not_allowed') refuse('code_author_not_allowed')
    throw error
  }
}

function refuse(code: RuleCode): never {
  throw new RuleError(code)
}
