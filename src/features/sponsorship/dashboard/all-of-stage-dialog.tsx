import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { formatQuantity } from '#ui/tables/format-quantity.ts'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { TextField } from '#ui/forms/form-field.tsx'
import type { PipelineColumn } from './pipeline-columns.ts'
import { PipelineEntryLine } from './pipeline-entry.tsx'
import type { MoveSponsor } from './use-move-sponsor.ts'

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
          label="Search by name"
          value={search}
          onChange={(event) => {
            setSearch(event.target.value)
            setRows(pageSize)
          }}
        />
        <p role="status" className="text-note text-soft">
          {found.length === 0 ? 'Nobody has this name' : formatQuantity(found.length, 'sponsor')}
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
            Show more ({(found.length - page.length).toLocaleString('en')} left)
          </Button>
        )}
      </div>
    </Dialog>
  )
}
