import type { ScoreReport } from './schema/schedules.ts'

/** The signature columns of a report that its author's own phone sends: all null. */
export const unsignedReport: Readonly<
  Pick<ScoreReport, 'key_id' | 'signed_at' | 'scanned_at' | 'note_hash' | 'signature'>
> = {
  key_id: null,
  signed_at: null,
  scanned_at: null,
  note_hash: null,
  signature: null,
}
