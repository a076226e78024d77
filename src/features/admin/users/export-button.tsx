import { formatNumber } from '#i18n/format.ts'
import { Download } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { UserFilter, ExportedUser } from '#api/administration/users.ts'
import { errorMessage } from '#data/store/error-message.ts'
import { Button } from '#ui/button.tsx'
import { CancelButton } from '#ui/dialogs/cancel-button.tsx'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { FormProblem } from '#ui/forms/form-problem.tsx'
import { downloadText } from '#ui/browser/save-file.ts'
import { useOnline } from '#ui/browser/use-online.ts'
import { useAdminApi } from '../use-admin-api.ts'
import type { AdminApi } from '#api/administration/administration.ts'
import { toCsv } from '#ui/browser/csv.ts'
import { formatRoles } from './user-words.ts'
import { t } from './words.ts'
import { rich } from '#ui/rich-text.tsx'

const fileName = 'users.csv'

/**
 * Saves all matching users as `users.csv`, with progress and a way to stop. `total` is the number of users in the list.
 */
export function ExportButton({ filter, total }: { filter: UserFilter; total: number }) {
  const online = useOnline()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon={<Download size={18} />} disabled={!online || total === 0} onClick={() => setOpen(true)}>
        {t.export}
      </Button>
      {isOpen && <ExportDialog filter={filter} total={total} onClose={() => setOpen(false)} />}
    </>
  )
}

function ExportDialog({ filter, total, onClose }: { filter: UserFilter; total: number; onClose: () => void }) {
  const { exportUsers: ask } = useAdminApi()
  const running = useRef<AbortController>(null)
  const [done, setDone] = useState<number | null>(null)
  const [problem, setProblem] = useState<string>()
  useEffect(() => () => running.current?.abort(), [])

  const save = async () => {
    const mine = new AbortController()
    running.current = mine
    setProblem(undefined)
    setDone(0)
    try {
      const file = await createUsersCsv(filter, ask, { signal: mine.signal, onProgress: setDone })
      if (file === null) return
      downloadText(fileName, file)
      onClose()
    } catch (error) {
      setProblem(errorMessage(error))
      setDone(null)
    }
  }
  return (
    <Dialog
      title={t.exportUsers}
      dismissible={false}
      onClose={onClose}
      footer={
        <>
          <CancelButton />
          <Button variant="primary" disabled={done !== null} onClick={() => void save()}>
            {done === null ? t.export : t.exporting}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <FormProblem message={problem} />
        <p>{rich(t.exportContents, { file: <strong>{fileName}</strong>, people: t.personCount(total) })}</p>
        {done !== null && (
          <div className="flex flex-col gap-1">
            <progress
              value={Math.min(done, total)}
              max={Math.max(1, total)}
              className="w-full accent-accent"
              aria-label={t.exported}
            />
            <p role="status" className="text-note text-soft tabular-nums">
              {t.of(formatNumber(done), formatNumber(total))}
            </p>
          </div>
        )}
      </div>
    </Dialog>
  )
}

/** The number of users per request. */
export const usersPerExport = 1000

/** Returns the text of `users.csv`: all matching users, fetched in batches. Returns null if cancelled. */
export async function createUsersCsv(
  filter: UserFilter,
  ask: AdminApi['exportUsers'],
  { signal, onProgress }: { signal: AbortSignal; onProgress: (done: number) => void },
): Promise<string | null> {
  const rows: string[][] = [[t.email, t.role, t.lastSign, t.createdAt]]
  let last: ExportedUser | null = null
  for (;;) {
    const part: readonly ExportedUser[] = await ask(filter, last, usersPerExport)
    if (signal.aborted) return null
    for (const user of part) rows.push([user.email, formatRoles(user), user.lastSignInAt ?? t.never, user.createdAt])
    onProgress(rows.length - 1)
    last = part.at(-1) ?? null
    if (!last || part.length < usersPerExport) return toCsv(rows)
  }
}
