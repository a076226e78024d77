import { commit, type CommitOptions } from '#data/store/commit.ts'
import { readResolvedMatch } from '#data/changes/tournament-changes.ts'
import { canSign, verifySignature } from '#data/store/device-key.ts'
import type { DeviceKey } from '#domain/schema/organizations.ts'
import type { Actor } from '#domain/people/capabilities.ts'
import { sortByArrival } from '#domain/scores/results.ts'
import { RuleError } from '#domain/rule-error.ts'
import { judgeScoreCode, type ScoreCodeVerdict } from '#domain/score-code/judge-score-code.ts'
import { decodeScoreCode, type ScoreCode } from '#domain/score-code/score-code.ts'
import { toSignedBytes } from '#domain/score-code/signed-bytes.ts'
import { hasBothTeams, requireReportingSide } from '#domain/scores/scores.ts'
import { createScoreReport, type EntryContext } from '#data/changes/create-score-report.ts'
import { readGameSheet, type GameSheet } from '../use-game-sheet.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'
import type { NewRow } from '#data/store/change.ts'

/** A code from the other side that this phone may countersign. */
export type ScannedCode = {
  readonly code: ScoreCode
  readonly verdict: ScoreCodeVerdict
  readonly author: Pick<Actor, 'role' | 'teamIds'>
  readonly authorName: string
  readonly sheet: GameSheet
  readonly scannedAt: string
}

/**
 * Interprets a scanned text and checks it against the data on this device.
 * @param wantedGameId the game whose page the camera was opened on, or null for any game
 * @throws RuleError that says why the code cannot be countersigned here
 */
export async function readScannedCode(
  db: LocalDatabase,
  actor: Actor,
  text: string,
  { wantedGameId, now }: { wantedGameId: string | null; now: string },
): Promise<ScannedCode> {
  const code = decodeScoreCode(text)
  if (!canSign()) throw new RuleError('code_needs_https')
  const key = await db.device_keys.get(code.key_id)
  const isOurs = key?.organization_id === actor.organizationId
  const [sheet, author] = await Promise.all([
    isOurs ? readGameSheet(db, code.game_id, key.user_id) : null,
    isOurs ? readAuthor(db, actor.organizationId, key.user_id) : null,
  ])
  const isSignatureValid = key && (await isSigned(code, key, sheet?.game))
  const verdict = judgeScoreCode({
    code,
    key,
    isSignatureValid: isSignatureValid === true,
    actor,
    author,
    sheet: sheet ?? undefined,
    wantedGameId,
    reports: sheet ? sortByArrival(sheet.reports) : [],
    now,
  })
  if (!sheet || !author) throw new RuleError('code_game_unknown') // unreachable, because the verdict has already refused this
  return { code, verdict, author, authorName: sheet.nameOf(verdict.author.userId), sheet, scannedAt: now }
}

/**
 * Agrees with the other side in one change that contains their report as their phone signed it, and the user's own with
 * the same score. The first phone to get a connection delivers both.
 * @throws RuleError if either person may not report for this game now, or the game is gone
 */
export async function countersignReport(
  db: LocalDatabase,
  actor: Actor,
  { code, verdict, author, scannedAt }: ScannedCode,
  entered: EntryContext,
  options: CommitOptions = {},
): Promise<void> {
  await commit(
    db,
    actor.organizationId,
    'score.countersign',
    async (tx) => {
      const stored = await tx.get('games', code.game_id)
      const game = stored && stored.home_source !== null ? await readResolvedMatch(tx, stored) : stored
      const schedule = game && (await tx.get('schedules', game.schedule_id))
      const league = game && (await tx.get('leagues', game.league_id))
      if (!game || !schedule || !league) throw new RuleError('row_gone')
      const rows: NewRow<'score_reports'>[] = []
      if (!(await tx.get('score_reports', code.id))) {
        const side = requireReportingSide({
          actor: author,
          kind: 'final',
          game,
          scheduleStatus: schedule.status,
          scorePolicy: league.score_policy,
        })
        const { home_team_id, away_team_id } = game
        const about = { home_team_id, away_team_id, scanned_at: scannedAt }
        const words = {
          kind: 'final',
          details: null,
          side,
          note: null,
          reported_by: verdict.author.userId,
          ...about,
        } as const
        rows.push({ ...code, ...words, created_at: code.recorded_at })
      }
      if (verdict.lacksMine) {
        const { home_score, away_score, winner } = code
        const score = { kind: 'final', home_score, away_score, winner } as const
        rows.push(createScoreReport(actor, { game, schedule, league }, score, entered))
      }
      await tx.insert('score_reports', rows)
    },
    options,
  )
}

/**
 * Verifies with the teams this phone knows: if the other phone has different ones, its report is about a different
 * game.
 */
async function isSigned(code: ScoreCode, key: DeviceKey, game: GameSheet['game'] | undefined): Promise<boolean> {
  if (!game || !hasBothTeams(game)) return true // accepted here, because the verdict explains this problem better
  const { home_team_id, away_team_id } = game
  const report = { ...code, organization_id: key.organization_id, home_team_id, away_team_id }
  return verifySignature(key.public_key, toSignedBytes(report), code.signature)
}

async function readAuthor(
  db: LocalDatabase,
  organizationId: string,
  userId: string,
): Promise<Pick<Actor, 'role' | 'teamIds'> | null> {
  const [memberships, staff] = await Promise.all([
    db.memberships.where('user_id').equals(userId).toArray(),
    db.team_staff.where('user_id').equals(userId).toArray(),
  ])
  const isHere = (row: { organization_id: string }) => row.organization_id === organizationId
  const membership = memberships.find(isHere)
  return membership
    ? { role: membership.role, teamIds: new Set(staff.filter(isHere).map(({ team_id }) => team_id)) }
    : null
}
