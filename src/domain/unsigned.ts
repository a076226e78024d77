import type { ScoreReport } from './schema/schedules.ts'

/** A report that its author's own phone sends. */
export const unsigned: Readonly<Pick<ScoreReport, 'key_id' | 'signed_at' | 'signature'>> = {
  key_id: null,
  signed_at: null,
  signature: null,
}
