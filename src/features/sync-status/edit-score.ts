import type { LocalDatabase } from '#data/store/database.ts'
import type { TrayEntry } from '#data/store/entries.ts'
import type { Values } from '#data/store/ops.ts'
import { draftKey, startDraft } from '#domain/scores/score-draft.ts'

/** The person's own score report that a refused change consists of; null where it is something else. */
export function reportOf({ ops }: TrayEntry): Values | null {
  const [op, another] = ops
  if (!op || another || op.t !== 'score_reports' || !('rows' in op)) return null
  const own = op.rows.filter((row) => typeof row['signature'] !== 'string') // the other side's came along, signed
  return own.length === 1 ? (own[0] ?? null) : null
}

/** Who won, where the report says so. */
function sideOf(winner: unknown): 'home' | 'away' | null {
  return winner === 'home' || winner === 'away' ? winner : null
}

/**
 * Puts what was typed back on the score sheet and returns its address. Filing it there takes the refused change's
 * place in Needs attention.
 */
export async function openOnScoreSheet(db: LocalDatabase, entry: TrayEntry, report: Values): Promise<string> {
  const gameId = String(report['game_id'])
  const score = {
    home_score: Number(report['home_score']),
    away_score: Number(report['away_score']),
    winner: sideOf(report['winner']),
  }
  const note = typeof report['note'] === 'string' ? report['note'] : ''
  await db.drafts.put({
    key: draftKey(gameId),
    value: { ...startDraft(score), note },
    at: new Date().toISOString(),
  })
  return `/dashboard/games/${gameId}?enter=score&replaces=${entry.id}`
}
