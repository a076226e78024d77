import { formatNumber } from '#i18n/format.ts'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useActor, useDatabase, useLiveQuery } from '#data/queries/context.tsx'
import { errorMessage } from '#data/store/error-message.ts'
import { getTable } from '#data/store/stored-rows.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/button.tsx'
import { formatRelativeMoment } from '#i18n/format-moment.ts'
import { notify } from '#ui/feedback/toast.ts'
import { canImport } from './can-import.ts'
import { importKindLabels, getImportedPath } from './import-words.ts'
import { importReceiptSchema, type ImportReceipt } from './receipt.ts'
import { undoImport } from './undo-import.ts'
import { t } from './words.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'

const keyOfLast = (organizationId: string) => `import.last:${organizationId}`

/**
 * Saves an import's receipt, which survives leaving the screen and reloading, so the import can still be undone later.
 */
export async function saveReceipt(db: LocalDatabase, organizationId: string, receipt: ImportReceipt): Promise<void> {
  await db.drafts.put({ key: keyOfLast(organizationId), value: receipt, at: receipt.at })
}

/** Shows the last import, with Undo, while there are changed values to restore or any of the rows it created exist. */
export function LastImport({ organizationId }: { organizationId: string }) {
  const db = useDatabase()
  const actor = useActor()
  const last = useLiveQuery((db) => readLast(db, organizationId), [organizationId])
  const [progress, setProgress] = useState<{ done: number; total: number }>()
  if (!last || !canImport(actor, last.kind)) return null
  const forget = () => db.drafts.delete(keyOfLast(organizationId))

  const undo = async () => {
    if (!actor) return
    setProgress({ done: 0, total: last.created.length + last.patches.length })
    try {
      const { kept } = await undoImport(db, actor, last, (done, total) => setProgress({ done, total }))
      if (kept === 0) notify.success(t.importUndone)
      else notify.error(t.undoneExceptUseNow(kept))
      await saveReceipt(db, organizationId, { ...last, patches: [] }) // changed values are restored only once; another Undo only removes the remaining rows
    } catch (error) {
      notify.error(errorMessage(error))
    }
    setProgress(undefined)
  }

  return (
    <Banner
      tone="green"
      action={
        <span className="flex flex-wrap gap-3">
          <Button disabled={progress !== undefined} onClick={() => void undo()}>
            {t.undoImport}
          </Button>
          <Button variant="quiet" disabled={progress !== undefined} onClick={() => void forget()}>
            {t.keepIt}
          </Button>
        </span>
      }
    >
      {progress && progress.total > 200
        ? t.undoingOf(formatNumber(progress.done), formatNumber(progress.total))
        : wordsOf(last)}{' '}
      <Link to={getImportedPath(last.kind, last.leagueId)} className="underline">
        {t.seeThem}
      </Link>
    </Banner>
  )
}

function wordsOf({ kind, leagueName, at, counts }: ImportReceipt): string {
  const what = [
    counts.create > 0 && t.newCount(counts.create),
    counts.update > 0 && t.changedCount(counts.update),
  ].filter((part) => part !== false)
  return t.importedInto(importKindLabels[kind], leagueName, formatRelativeMoment(at, new Date()), what.join(', '))
}

async function readLast(db: LocalDatabase, organizationId: string): Promise<ImportReceipt | null> {
  const draft = await db.drafts.get(keyOfLast(organizationId))
  const receipt = importReceiptSchema.safeParse(draft?.value).data
  if (!receipt) return null
  if (receipt.patches.length > 0) return receipt
  const tables = [...new Set(receipt.created.map(({ table }) => table))]
  for (const table of tables) {
    const ids = receipt.created.flatMap((row) => (row.table === table ? [row.id] : []))
    if ((await getTable(db, table).where('id').anyOf(ids).count()) > 0) return receipt
  }
  return null
}
