import type { SponsorPackage } from '#domain/schema/sponsorship.ts'
import { Button } from '#ui/button.tsx'
import { formatList } from '#ui/tables/format-quantity.ts'
import { ConfirmDialog, Dialog } from '#ui/dialogs/dialog.tsx'
import { useDealPartsDescription } from './use-deal-parts.ts'

export function CancelDealDialog({
  name,
  company,
  onConfirm,
  onClose,
}: {
  name: string
  company: string
  onConfirm: () => void
  onClose: () => void
}) {
  return (
    <Dialog
      title="Cancel Deal"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Keep Deal</Button>
          <Button variant="danger" onClick={onConfirm}>
            Cancel Deal
          </Button>
        </>
      }
    >
      <p className="wrap-anywhere">
        Are you sure you want to cancel <strong>{name}</strong> of {company}? Its assets are free again, and it counts
        no longer in the figures. It stays among the earlier deals, with its checklist.
      </p>
    </Dialog>
  )
}

export function RemoveDealDialog({
  deal,
  name,
  onConfirm,
  onClose,
}: {
  deal: SponsorPackage
  name: string
  onConfirm: () => void
  onClose: () => void
}) {
  const going = useDealPartsDescription([deal.id], 'its checklist')
  return (
    <ConfirmDialog title="Remove Deal" confirmLabel="Remove Deal" onConfirm={onConfirm} onClose={onClose}>
      <p className="wrap-anywhere">
        <strong>{name}</strong> goes{going.length > 0 && `, with ${formatList(going)}`}, as if it had never been agreed.
        {deal.status === 'active' && ' Cancel it instead where it should stay in the history.'}
      </p>
    </ConfirmDialog>
  )
}
