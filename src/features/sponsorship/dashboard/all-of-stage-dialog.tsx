import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { TextField } from '#ui/forms/form-field.tsx'
import type { PipelineColumn } from './pipeline-columns.ts'
import { PipelineEntryLine } from './pipeline-entry.tsx'
import type { MoveSponsor } from './use-move-sponsor.ts'
import { t } from './words.ts'

const pageSize = 30

/** Lists every sponsor in a column of the board. */
export function AllOfStageDialog({
  column: { title, entries },
  onMove,
  onClose,
}: {
  column: PipelineColumn
  onMove: MoveSponsor | undefined
  onClose: () => void
}) {
  const [search, setSearch] = useState('')
  const [rows, setRows] = useState(pageSize)
  const wanted = search.trim().toLocaleLowerCase('en')
  const found = entries.filter(({ sponsor }) => sponsor.company_name.toLocaleLowerCase('en').includes(wanted))
  const page = found.slice(0, rows)
  return (
    <Dialog title={title} onClose={onClose}>
      <div className="flex flex-col gap-4">
        <TextField
          type="search"
          label={t.searchName}
          value={search}
          onChange={(event) => {
            setSearch(event.target.value)
            setRows(pageSize)
          }}
        />
        <p role="status" className="text-note text-soft">
          {found.length === 0 ? t.nobodyHasName : t.sponsorCount(found.length)}
        </p>
        <ul className="-mt-3 min-h-72 divide-y divide-line">
          {page.map((entry) => (
            <li key={entry.sponsor.id} className="pt-1 pb-3">
              <PipelineEntryLine entry={entry} onMove={onMove} />
            </li>
          ))}
        </ul>
        {page.length < found.length && (
          <Button className="self-center" onClick={() => setRows(rows + pageSize)}>
            {t.showMoreLeft((found.length - page.length).toLocaleString('en'))}
          </Button>
        )}
      </div>
    </Dialog>
  )
}
