import type { ScoreReport } from './schema/schedules.ts'

/** A report that its author's own phone sends. */
export const unsigned: Readonly<Pick<ScoreReport, 'key_id' | 'signed_at' | 'scanned_at' | 'note_hash' | 'signature'>> =
  {
    key_id: null,
    signed_at: null,
    scanned_at: null,
    note_hash: null,
    signature: null,
  }
