import type { SponsorPackage } from '#domain/schema/sponsorship.ts'
import { Button } from '#ui/button.tsx'
import { formatList } from '#i18n/format-list.ts'
import { ConfirmDialog, Dialog } from '#ui/dialogs/dialog.tsx'
import { useDealPartsDescription } from './use-deal-parts.ts'
import { t } from './words.ts'
import { rich } from '#ui/rich-text.tsx'

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
      title={t.cancelDeal}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t.keepDeal}</Button>
          <Button variant="danger" onClick={onConfirm}>
            {t.cancelDeal}
          </Button>
        </>
      }
    >
      <p className="wrap-anywhere">{rich(t.youSureYouWant, { name: <strong>{name}</strong>, company })}</p>
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
  const going = useDealPartsDescription([deal.id])
  return (
    <ConfirmDialog title={t.removeDeal2} confirmLabel={t.removeDeal2} onConfirm={onConfirm} onClose={onClose}>
      <p className="wrap-anywhere">
        {rich(t.removeWarning(formatList(going)), { name: <strong>{name}</strong> })}{' '}
        {deal.status === 'active' && t.cancelInstead}
      </p>
    </ConfirmDialog>
  )
}
