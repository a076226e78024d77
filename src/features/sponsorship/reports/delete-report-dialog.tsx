import { refusalWords } from '#data/store/refusal-words.ts'
import { rangeInWords, reportKindWords } from '#domain/sponsorship/report-range.ts'
import { DeleteDialog } from '#ui/dialogs/delete-dialog.tsx'
import { deleteReport, restoreReport } from './report-actions.ts'
import type { KeptReport } from './use-kept-reports.ts'

export function DeleteReportDialog({ row, onClose }: Pick<KeptReport, 'row'> & { onClose: () => void }) {
  return (
    <DeleteDialog
      noun="Report"
      remove={(db, actor) => deleteReport(db, actor, row.id)}
      restore={restoreReport}
      undone="The report is back"
      wordsOf={refusalWords}
      onClose={onClose}
    >
      <p>
        <strong>{reportKindWords[row.kind]}</strong>, {rangeInWords({ from: row.start_date, to: row.end_date })}. Its
        figures cannot be made again where deals have changed since.
      </p>
    </DeleteDialog>
  )
}
