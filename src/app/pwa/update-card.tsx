import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { formatList } from '#i18n/format-list.ts'
import { ConfirmDialog } from '#ui/dialogs/dialog.tsx'
import { isTabInUse, isAnotherTabInUse, listUnsavedLabels } from '../session/tab-in-use.ts'
import { getProductName } from '#ui/brand/page-branding.ts'
import { t } from './words.ts'
import { rich } from '#ui/rich-text.tsx'

/**
 * Shown if a new version was not applied automatically, usually because of unsaved input. If anything would be lost,
 * updating first shows what.
 */
export function UpdateCard({ apply }: { apply: () => void }) {
  const [lost, setLost] = useState<{ here: readonly string[]; elsewhere: boolean } | null>(null)
  const update = async () => {
    const here = listUnsavedLabels()
    const elsewhere = await isAnotherTabInUse(navigator.locks, isTabInUse())
    if (here.length === 0 && !elsewhere) apply()
    else setLost({ here, elsewhere })
  }
  return (
    <>
      <Card className="update-prompt fixed inset-x-4 bottom-[calc(2rem+var(--foot))] z-40 mx-auto flex max-w-md items-center justify-between gap-4 py-2 pr-2 pl-4 lg:bottom-[calc(1rem+var(--foot))] print:hidden">
        <p role="status" className="font-semibold">
          {t.newVersionReady}
        </p>
        <Button variant="primary" onClick={() => void update()}>
          {t.update}
        </Button>
      </Card>
      {lost && (
        <ConfirmDialog
          title={t.updateNow}
          confirmLabel={t.updateAnyway}
          onConfirm={apply}
          onClose={() => setLost(null)}
        >
          {lost.here.length > 0 && <p>{rich(t.notSavedYetLost, { list: <strong>{formatList(lost.here)}</strong> })}</p>}
          {lost.elsewhere && <p>{t.somethingBeingTypedAnother(getProductName())}</p>}
          <p className="text-soft">{t.updateComesItselfOnce}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
