import type { ScoreReport } from '../schema/schedules.ts'
import { hexToBytes, idToBytes, numberToBytes } from './bytes.ts'

/** A final report as its author's phone signs it: all that it says, the note by its hash. */
export type SignedReport = Pick<
  ScoreReport,
  | 'id'
  | 'organization_id'
  | 'game_id'
  | 'home_score'
  | 'away_score'
  | 'winner'
  | 'recorded_at'
  | 'recorded_offline'
  | 'note_hash'
> & {
  readonly key_id: string
  readonly signed_at: string
  readonly home_team_id: string
  readonly away_team_id: string
}

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
    ...[report.home_team_id, report.away_team_id].flatMap(idToBytes),
    ...numberToBytes(report.home_score, 2),
    ...numberToBytes(report.away_score, 2),
    ...numberToBytes(Date.parse(report.recorded_at), 8),
    ...numberToBytes(Date.parse(report.signed_at), 8),
    report.recorded_offline ? 1 : 0,
    winners.indexOf(report.winner),
    ...(report.note_hash === null ? [0] : [1, ...hexToBytes(report.note_hash)]),
  ])
}

/** In the order of their numbers. */
export const winners: readonly ScoreReport['winner'][] = [null, 'home', 'away']
