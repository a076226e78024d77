import { randomUUID } from 'node:crypto'
import { hashText, signBytes } from '#data/store/device-key.ts'
import { bytesToHex } from '#domain/score-code/bytes.ts'
import { toSignedBytes } from '#domain/score-code/signed-bytes.ts'
import type { ScoreReport } from '#domain/schema/schedules.ts'
import type { StoredDeviceKey } from '#data/store/meta-values.ts'

/** Creates a phone's key as `readOrCreateDeviceKey` does. */
export async function createTestKey(): Promise<StoredDeviceKey> {
  const curve = { name: 'ECDSA', namedCurve: 'P-256' }
  const { publicKey, privateKey } = await crypto.subtle.generateKey(curve, false, ['sign', 'verify'])
  const point = new Uint8Array(await crypto.subtle.exportKey('raw', publicKey))
  return { id: randomUUID(), publicKey: bytesToHex(point), privateKey }
}

/** Returns the report with its note, signed by the phone with this key and scanned immediately. */
export async function signReport(
  key: StoredDeviceKey,
  report: ScoreReport,
  signed_at: string = report.recorded_at,
): Promise<ScoreReport & { key_id: string; signed_at: string; scanned_at: string; signature: string }> {
  const { home_team_id, away_team_id, note } = report
  if (home_team_id === null || away_team_id === null) throw new Error('A signed report says who played.')
  const note_hash = note === null ? report.note_hash : await hashText(note)
  const signed = { ...report, home_team_id, away_team_id, note_hash, key_id: key.id, signed_at, scanned_at: signed_at }
  return { ...signed, signature: await signBytes(key, toSignedBytes(signed)) }
}
