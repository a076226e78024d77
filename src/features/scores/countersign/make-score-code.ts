import type { LocalDatabase } from '#data/store/database.ts'
import { canSign, deviceKey, sign } from '#data/store/device-key.ts'
import { RuleError } from '#domain/rule-error.ts'
import type { ScoreReport } from '#domain/schema/schedules.ts'
import { writeScoreCode } from '#domain/score-code/score-code.ts'
import { signedBytes } from '#domain/score-code/signed-bytes.ts'

/**
 * One's own report as a code for the other side's phone, signed now.
 * @throws RuleError where the other phones cannot check it yet
 */
export async function makeScoreCode(db: LocalDatabase, report: ScoreReport, now: string): Promise<string> {
  if (!canSign()) throw new RuleError('code_needs_https')
  const key = await deviceKey(db, report.organization_id)
  if (!(await db.device_keys.get(key.id))) throw new RuleError('code_not_registered')
  const signed = { ...report, key_id: key.id, signed_at: now }
  return writeScoreCode({ ...signed, signature: await sign(key, signedBytes(signed)) })
}

/** What this person said last about the result; undefined where they said nothing since it was last taken back. */
export function ownFinal(reports: readonly ScoreReport[], userId: string | undefined): ScoreReport | undefined {
  const sinceVoid = reports.slice(reports.findLastIndex(({ kind }) => kind === 'void') + 1)
  return sinceVoid.findLast(({ kind, reported_by }) => kind === 'final' && reported_by === userId)
}
