import { useState } from 'react'
import { useActor, useDatabase, useLive } from '#db/context.tsx'
import { refusalWords } from '#db/refusal-words.ts'
import { Banner } from '#ui/banner.tsx'
import { count, listed } from '#ui/count.ts'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { tellUndoable } from '#ui/tell-undoable.ts'
import { deleteSponsor, restoreSponsor } from '../delete-sponsor.ts'
import { countDealParts } from './count-deal-parts.ts'
import type { ListedSponsor } from './list-sponsors.ts'

/** Says what goes with a sponsor. */
export function DeleteSponsorDialog({
  sponsor,
  deals,
  today,
  onClose,
}: ListedSponsor & { today: string; onClose: () => void }) {
  const db = useDatabase()
  const actor = useActor()
  const ids = deals.map(({ id }) => id)
  const parts = useLive((db) => countDealParts(db, ids), [ids.join()])
  const [refusal, setRefusal] = useState<string>()
  const confirm = async () => {
    if (!actor) return
    try {
      const deleted = await deleteSponsor(db, actor, sponsor.id)
      tellUndoable('Sponsor deleted successfully', {
        undo: () => restoreSponsor(db, actor, deleted, today),
        undone: `${sponsor.company_name} is back`,
        wordsOf: refusalWords,
      })
      onClose()
    } catch (error) {
      setRefusal(`Failed to delete sponsor. ${refusalWords(error)}`)
    }
  }
  const going = [
    deals.length > 0 && count(deals.length, 'deal'),
    parts && parts.items > 0 && count(parts.items, 'line of checklists', 'lines of checklists'),
    parts && parts.photos > 0 && count(parts.photos, 'photo'),
  ].filter((words) => typeof words === 'string')
  return (
    <ConfirmDialog
      title="Delete Sponsor"
      confirmLabel="Delete Sponsor"
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <div className="flex flex-col gap-4">
        <p>Are you sure you want to delete this sponsor?</p>
        <p className="wrap-anywhere">
          <strong>{sponsor.company_name}</strong> goes{going.length > 0 && `, with ${listed(going)}`}.
          {deals.length > 0 && ' What the deals brought in leaves the figures as well.'}
        </p>
        {refusal && <Banner tone="red">{refusal}</Banner>}
      </div>
    </ConfirmDialog>
  )
}
