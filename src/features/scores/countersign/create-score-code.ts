import { canSign, readOrCreateDeviceKey, hashText, signBytes } from '#data/store/device-key.ts'
import { RuleError } from '#domain/rule-error.ts'
import type { Game, ScoreReport } from '#domain/schema/schedules.ts'
import { hasBothTeams } from '#domain/scores/scores.ts'
import { encodeScoreCode } from '#domain/score-code/score-code.ts'
import { toSignedBytes } from '#domain/score-code/signed-bytes.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'

/**
 * Returns the user's own report as a code for the other side's phone, signed now.
 * @throws RuleError if the teams are not known, if this page cannot sign without https, or if other phones cannot
 *   verify the code yet
 */
export async function createScoreCode(
  db: LocalDatabase,
  report: ScoreReport,
  game: Game,
  now: string,
): Promise<string> {
  if (!hasBothTeams(game)) throw new RuleError('teams_unknown')
  if (!canSign()) throw new RuleError('code_needs_https')
  const key = await readOrCreateDeviceKey(db, report.organization_id)
  if (!(await db.device_keys.get(key.id))) throw new RuleError('code_not_registered')
  const note_hash = report.note === null ? report.note_hash : await hashText(report.note)
  const { home_team_id, away_team_id } = { ...game, ...teamsOf(report) }
  const signed = { ...report, home_team_id, away_team_id, note_hash, key_id: key.id, signed_at: now }
  return encodeScoreCode({ ...signed, signature: await signBytes(key, toSignedBytes(signed)) })
}

/** Returns the teams at the time of the report if they can change, as in a bracket. */
function teamsOf({
  home_team_id,
  away_team_id,
}: ScoreReport): Partial<Record<'home_team_id' | 'away_team_id', string>> {
  return home_team_id === null || away_team_id === null ? {} : { home_team_id, away_team_id }
}

/** Returns this person's latest final report, or undefined if there is none since the result was last voided. */
export function findOwnFinalReport(
  reports: readonly ScoreReport[],
  userId: string | undefined,
): ScoreReport | undefined {
  const sinceVoid = reports.slice(reports.findLastIndex(({ kind }) => kind === 'void') + 1)
  return sinceVoid.findLast(({ kind, reported_by }) => kind === 'final' && reported_by === userId)
}
