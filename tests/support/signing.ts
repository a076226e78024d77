import { randomUUID } from 'node:crypto'
import { sign } from '#data/store/device-key.ts'
import type { StoredDeviceKey } from '#data/store/meta.ts'
import { bytesToHex } from '#domain/score-code/bytes.ts'
import { signedBytes } from '#domain/score-code/signed-bytes.ts'
import type { ScoreReport } from '#domain/schema/schedules.ts'

/** A phone's key, as `deviceKey` makes them. */
export async function newKey(): Promise<StoredDeviceKey> {
  const curve = { name: 'ECDSA', namedCurve: 'P-256' }
  const { publicKey, privateKey } = await crypto.subtle.generateKey(curve, false, ['sign', 'verify'])
  const point = new Uint8Array(await crypto.subtle.exportKey('raw', publicKey))
  return { id: randomUUID(), publicKey: bytesToHex(point), privateKey }
}

/** The report as the phone with this key signs it. */
export async function signReport(
  key: StoredDeviceKey,
  report: ScoreReport,
  signed_at: string = report.recorded_at,
): Promise<ScoreReport & { key_id: string; signed_at: string; signature: string }> {
  const signed = { ...report, key_id: key.id, signed_at }
  return { ...signed, signature: await sign(key, signedBytes(signed)) }
}
