import { refusalWords } from '#data/store/refusal-words.ts'
import { count, listed } from '#ui/tables/count.ts'
import { DeleteDialog } from '#ui/dialogs/delete-dialog.tsx'
import { deleteSponsor, restoreSponsor } from '../delete-sponsor.ts'
import type { ListedSponsor } from './list-sponsors.ts'
import { useDealParts } from './use-deal-parts.ts'

/** Says what goes with a sponsor. */
export function DeleteSponsorDialog({
  sponsor,
  deals,
  today,
  onClose,
}: ListedSponsor & { today: string; onClose: () => void }) {
  const parts = useDealParts(deals.map(({ id }) => id))
  const going = [...(deals.length > 0 ? [count(deals.length, 'deal')] : []), ...parts]
  return (
    <DeleteDialog
      noun="Sponsor"
      remove={(db, actor) => deleteSponsor(db, actor, sponsor.id)}
      restore={(db, actor, deleted) => restoreSponsor(db, actor, deleted, today)}
      undone={`${sponsor.company_name} is back`}
      failed="Failed to delete sponsor."
      wordsOf={refusalWords}
      onClose={onClose}
    >
      <p className="wrap-anywhere">
        <strong>{sponsor.company_name}</strong> goes{going.length > 0 && `, with ${listed(going)}`}.
        {deals.length > 0 && ' What the deals brought in leaves the figures as well.'}
      </p>
    </DeleteDialog>
  )
}
