import type { ScoreReport } from '../schema/schedules.ts'
import { hexToBytes, idToBytes, numberToBytes } from './bytes.ts'

/** A final report as signed by its author's phone: everything in it, with only a hash of the note. */
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

/** Domain separation: the key can't be tricked into signing something else by presenting these bytes. */
const purpose = Array.from('Fieldside final score 1', (character) => character.charCodeAt(0))

/**
 * Returns the bytes to sign. `private.signed_bytes` does the same in SQL; a contract test keeps the two in sync.
 * Instants must be in 1970 or later.
 */
export function toSignedBytes(report: SignedReport): Uint8Array<ArrayBuffer> {
  return Uint8Array.from([
    ...purpose,
    ...[report.organization_id, report.id, report.game_id, report.key_id].flatMap(idToBytes),
    ...[report.home_team_id, report.away_team_id].flatMap(idToBytes),
    ...numberToBytes(report.home_score, 2),
    ...numberToBytes(report.away_score, 2),
    ...numberToBytes(Date.parse(report.recorded_at), 8),
    ...numberToBytes(Date.parse(report.signed_at), 8),
    report.recorded_offline ? 1 : 0,
    winnersByNumber.indexOf(report.winner),
    ...(report.note_hash === null ? [0] : [1, ...hexToBytes(report.note_hash)]),
  ])
}

/** The winners, each at the index that stands for it in the code. */
export const winnersByNumber: readonly ScoreReport['winner'][] = [null, 'home', 'away']
