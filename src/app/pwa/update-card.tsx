import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { formatList } from '#ui/tables/format-quantity.ts'
import { ConfirmDialog } from '#ui/dialogs/dialog.tsx'
import { isTabInUse, isAnotherTabInUse, listUnsavedLabels } from '../session/tab-in-use.ts'
import { getProductName } from '#ui/brand/page-branding.ts'

/** Shown while there is unsaved input. Updating anyway first shows what would be lost. */
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
          A new version is ready
        </p>
        <Button variant="primary" onClick={() => void update()}>
          Update
        </Button>
      </Card>
      {lost && (
        <ConfirmDialog title="Update now?" confirmLabel="Update anyway" onConfirm={apply} onClose={() => setLost(null)}>
          {lost.here.length > 0 && (
            <p>
              Not saved yet, and lost with the update: <strong>{formatList(lost.here)}</strong>.
            </p>
          )}
          {lost.elsewhere && (
            <p>
              Something is being typed in another tab of {getProductName()}. Save it there first, or it may be lost.
            </p>
          )}
          <p className="text-soft">The update comes by itself once everything is saved.</p>
        </ConfirmDialog>
      )}
    </>
  )
}
