import { useActor, useDatabase } from '#data/queries/context.tsx'
import { errorMessage } from '#data/store/error-message.ts'
import type { Sponsor } from '#domain/schema/sponsorship.ts'
import { toastWithUndo } from '#ui/feedback/toast-with-undo.ts'
import { notify } from '#ui/feedback/toast.ts'
import { sponsorStateLabels } from '../sponsors/sponsor-words.ts'
import { moveSponsor, undoMoveSponsor } from './move-sponsor.ts'
import type { PipelineEntry } from './pipeline-columns.ts'
import { t } from './words.ts'

export type MoveSponsor = (entry: PipelineEntry, status: Sponsor['status']) => void

/** Returns a function that moves a sponsor, confirms the move, and offers Undo. */
export function useMoveSponsor(today: string): MoveSponsor {
  const db = useDatabase()
  const actor = useActor()
  return ({ sponsor, deals }, status) => {
    if (!actor) return
    const isGone = status === 'former' || status === 'declined'
    moveSponsor(db, actor, sponsor.id, status, today).then(
      (moved) =>
        toastWithUndo(`${sponsor.company_name}: ${sponsorStateLabels[status].label}`, {
          note: isGone && deals > 0 ? t.dealsContinue(deals) : undefined,
          undo: () => undoMoveSponsor(db, actor, moved),
          undone: t.backWhereWas(sponsor.company_name),
        }),
      (error: unknown) => notify.error(errorMessage(error)),
    )
  }
}
