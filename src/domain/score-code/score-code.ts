import { RuleError } from '../rule-error.ts'
import { fromBase45, toBase45 } from './base45.ts'
import { bytesToHex, bytesToId, bytesToNumber, hexToBytes, idToBytes, numberToBytes } from './bytes.ts'
import { winners, type SignedReport } from './signed-bytes.ts'

/**
 * What one phone shows and another scans: a final report and its signature. Who reported it, and in which organization,
 * is said by the key, which the other phone has to know anyway; who plays, by the game.
 */
export type ScoreCode = Omit<SignedReport, 'organization_id' | 'home_team_id' | 'away_team_id'> & {
  readonly signature: string
}

/** Which also says the version: what is laid out otherwise begins otherwise. */
const prefix = 'FS1:'

/** In the byte of flags, beside the winner's number in the two bits from the second on. */
const isOffline = 1
const hasNote = 8
const allFlags = 15

export function writeScoreCode(code: ScoreCode): string {
  const bytes = [
    ...[code.id, code.game_id, code.key_id].flatMap(idToBytes),
    ...numberToBytes(code.home_score, 2),
    ...numberToBytes(code.away_score, 2),
    ...numberToBytes(Date.parse(code.recorded_at), 6),
    ...numberToBytes(Date.parse(code.signed_at), 6),
    (code.recorded_offline ? isOffline : 0) +
      2 * winners.indexOf(code.winner) +
      (code.note_hash === null ? 0 : hasNote),
    ...hexToBytes(code.signature),
    ...(code.note_hash === null ? [] : hexToBytes(code.note_hash)),
  ]
  return prefix + toBase45(Uint8Array.from(bytes))
}

/** @throws RuleError `code_not_ours` where the text is no score code */
export function readScoreCode(text: string): ScoreCode {
  const bytes = text.startsWith(prefix) ? fromBase45(text.slice(prefix.length)) : null
  if (!bytes || bytes.length < 129) throw new RuleError('code_not_ours')
  let at = 0
  const take = (count: number) => [...bytes.subarray(at, (at += count))]
  const [id, game_id, key_id] = [take(16), take(16), take(16)].map(bytesToId) as [string, string, string]
  const [home_score, away_score] = [take(2), take(2)].map(bytesToNumber) as [number, number]
  const [recordedMs, signedMs] = [take(6), take(6)].map(bytesToNumber) as [number, number]
  const flags = bytesToNumber(take(1))
  const winner = winners[(flags >> 1) & 3]
  const length = flags & hasNote ? 161 : 129
  const isInRange = Math.max(home_score, away_score) <= 999 && Math.max(recordedMs, signedMs) <= lastMs
  if (!isInRange || flags > allFlags || winner === undefined || bytes.length !== length) {
    throw new RuleError('code_not_ours')
  }
  const [recorded_at, signed_at] = [instant(recordedMs), instant(signedMs)]
  const signature = bytesToHex(take(64))
  return {
    id,
    game_id,
    key_id,
    home_score,
    away_score,
    winner,
    recorded_at,
    signed_at,
    recorded_offline: (flags & isOffline) !== 0,
    note_hash: flags & hasNote ? bytesToHex(take(32)) : null,
    signature,
  }
}

const lastMs = Date.UTC(9999, 11, 31)
const instant = (ms: number) => new Date(ms).toISOString()
