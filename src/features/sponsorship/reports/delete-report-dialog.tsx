import { useState } from 'react'
import { useActor, useDatabase } from '#db/context.tsx'
import { refusalWords } from '#db/refusal-words.ts'
import { rangeInWords, reportKindWords } from '#domain/sponsorship/report-range.ts'
import { Banner } from '#ui/banner.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { tellUndoable } from '#ui/tell-undoable.ts'
import { deleteReport, restoreReport } from './report-actions.ts'
import type { KeptReport } from './use-kept-reports.ts'

export function DeleteReportDialog({ row, onClose }: Pick<KeptReport, 'row'> & { onClose: () => void }) {
  const db = useDatabase()
  const actor = useActor()
  const [refusal, setRefusal] = useState<string>()
  const confirm = async () => {
    if (!actor) return
    try {
      const deleted = await deleteReport(db, actor, row.id)
      tellUndoable('Report deleted successfully', {
        undo: () => restoreReport(db, actor, deleted),
        undone: 'The report is back',
        wordsOf: refusalWords,
      })
      onClose()
    } catch (error) {
      setRefusal(refusalWords(error))
    }
  }
  return (
    <ConfirmDialog
      title="Delete Report"
      confirmLabel="Delete Report"
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <div className="flex flex-col gap-4">
        <p>Are you sure you want to delete this report?</p>
        <p>
          <strong>{reportKindWords[row.kind]}</strong>, {rangeInWords({ from: row.start_date, to: row.end_date })}. Its
          figures cannot be made again where deals have changed since.
        </p>
        {refusal && <Banner tone="red">{refusal}</Banner>}
      </div>
    </ConfirmDialog>
  )
}
