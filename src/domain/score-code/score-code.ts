import { RuleError } from '../rule-error.ts'
import { bytesToHex, bytesToId, bytesToNumber, hexToBytes, idToBytes, numberToBytes } from './bytes.ts'
import { winnersByNumber, type SignedReport } from './signed-bytes.ts'

/**
 * What one phone shows and another scans: a final report and its signature. The reporter and the organization follow
 * from the key, which the other phone needs anyway, and the teams from the game.
 */
export type ScoreCode = Omit<SignedReport, 'organization_id' | 'home_team_id' | 'away_team_id'> & {
  readonly signature: string
}

/** Also identifies the version: a different layout gets a different prefix. */
const prefix = 'FS1:'

/** A bit of the flags byte, set if the report was recorded offline; the winner's number is in the two bits above it. */
const isOffline = 1
const hasNote = 8
const allFlags = 15

export function encodeScoreCode(code: ScoreCode): string {
  const bytes = [
    ...[code.id, code.game_id, code.key_id].flatMap(idToBytes),
    ...numberToBytes(code.home_score, 2),
    ...numberToBytes(code.away_score, 2),
    ...numberToBytes(Date.parse(code.recorded_at), 6),
    ...numberToBytes(Date.parse(code.signed_at), 6),
    (code.recorded_offline ? isOffline : 0) +
      2 * winnersByNumber.indexOf(code.winner) +
      (code.note_hash === null ? 0 : hasNote),
    ...hexToBytes(code.signature),
    ...(code.note_hash === null ? [] : hexToBytes(code.note_hash)),
  ]
  return prefix + toBase45(Uint8Array.from(bytes))
}

/** @throws RuleError `code_not_ours` if the text is not a score code */
export function decodeScoreCode(text: string): ScoreCode {
  const bytes = text.startsWith(prefix) ? fromBase45(text.slice(prefix.length)) : null
  if (!bytes || bytes.length < 129) throw new RuleError('code_not_ours')
  let at = 0
  const take = (count: number) => [...bytes.subarray(at, (at += count))]
  const [id, game_id, key_id] = [take(16), take(16), take(16)].map(bytesToId) as [string, string, string]
  const [home_score, away_score] = [take(2), take(2)].map(bytesToNumber) as [number, number]
  const [recordedMs, signedMs] = [take(6), take(6)].map(bytesToNumber) as [number, number]
  const flags = bytesToNumber(take(1))
  const winner = winnersByNumber[(flags >> 1) & 3]
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

// Base45 (RFC 9285): encodes two bytes as three characters from the set for which QR codes have a denser alphanumeric
// mode.

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:'

export function toBase45(bytes: Uint8Array): string {
  let text = ''
  for (let index = 0; index < bytes.length; index += 2) {
    const [first = 0, second] = bytes.subarray(index, index + 2)
    text += second === undefined ? digits(first, 2) : digits(first * 256 + second, 3)
  }
  return text
}

/** Decodes text written by `toBase45`; returns null if the text is not something `toBase45` would write. */
export function fromBase45(text: string): Uint8Array | null {
  if (text.length % 3 === 1) return null
  const bytes: number[] = []
  for (let index = 0; index < text.length; index += 3) {
    const values = Array.from(text.slice(index, index + 3), (character) => alphabet.indexOf(character))
    if (values.includes(-1)) return null
    const number = values.reduceRight((sum, value) => sum * 45 + value, 0)
    if (number >= (values.length === 3 ? 65_536 : 256)) return null
    if (values.length === 3) bytes.push(number >> 8)
    bytes.push(number & 255)
  }
  return Uint8Array.from(bytes)
}

/** Returns the base-45 digits of the number, lowest first. */
function digits(number: number, count: number): string {
  let text = ''
  for (let rest = number; text.length < count; rest = Math.floor(rest / 45)) text += alphabet[rest % 45]
  return text
}
