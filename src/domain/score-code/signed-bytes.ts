import type { ScoreReport } from '../schema/schedules.ts'
import { idToBytes, numberToBytes } from './bytes.ts'

/** A final report as its author's phone signs it. */
export type SignedReport = Pick<
  ScoreReport,
  'id' | 'organization_id' | 'game_id' | 'home_score' | 'away_score' | 'recorded_at' | 'recorded_offline'
> & { readonly key_id: string; readonly signed_at: string }

/** For nothing but this: the same key cannot be made to sign anything else by showing it these bytes. */
const purpose = Array.from('Fieldside final score 1', (character) => character.charCodeAt(0))

/**
 * What the signature is over. `private.signed_bytes` writes the same in SQL; a contract test holds the two together.
 * Instants from 1970 on.
 */
export function signedBytes(report: SignedReport): Uint8Array<ArrayBuffer> {
  return Uint8Array.from([
    ...purpose,
    ...[report.organization_id, report.id, report.game_id, report.key_id].flatMap(idToBytes),
    ...numberToBytes(report.home_score, 2),
    ...numberToBytes(report.away_score, 2),
    ...numberToBytes(Date.parse(report.recorded_at), 8),
    ...numberToBytes(Date.parse(report.signed_at), 8),
    report.recorded_offline ? 1 : 0,
  ])
}
