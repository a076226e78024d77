import { draftKey } from '#domain/scores/score-draft.ts'
import { useWorkspace } from '../boot/workspace.ts'

const gameMs = 3 * 3600_000

/**
 * A score that somebody has counted within the last hours and not filed, whether its sheet is open or not: another version
 * may not understand it, and then its count would be gone from the screen.
 */
export async function isBeingCounted(now = Date.now()): Promise<boolean> {
  const workspace = useWorkspace.getState()
  if (workspace.phase !== 'open') return false
  const drafts = workspace.db.drafts.where('key').startsWith(draftKey(''))
  return (await drafts.filter(({ at }) => now - Date.parse(at) < gameMs).count()) > 0
}
