import { useState } from 'react'
import { useDatabase, useLive } from '#db/context.tsx'
import type { TrayEntry } from '#db/entries.ts'
import { refusalWords } from '#db/refusal-words.ts'
import { discardTrayEntry, retryTrayEntry } from '#db/tray.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { Pill } from '#ui/pill.tsx'
import { notify } from '#ui/toast.tsx'
import { useMinute } from '#ui/use-minute.ts'
import { describeClash, describeEntry, type ClashInWords, type TypedValue } from './describe-entry.ts'
import { failedTitle } from './entry-title.ts'
import { exportEntry } from './export-entry.ts'
import { momentInWords } from './moment-in-words.ts'
import { refusalInWords } from './refusal-in-words.ts'

/** One change that the server did not take: what was typed, why not, and the ways out. */
export function AttentionCard({ entry }: { entry: TrayEntry }) {
  const db = useDatabase()
  const minute = useMinute()
  const [discarding, setDiscarding] = useState(false)
  const words = useLive(
    async (db) => ({ ...(await describeEntry(db, entry)), clash: await describeClash(db, entry) }),
    [entry],
  )
  const isConflict = entry.refusal.result === 'conflict'

  const attempt = async (action: () => Promise<void>) => {
    try {
      await action()
    } catch (error) {
      notify.error(refusalWords(error))
    }
  }
  if (!words) return null
  const keepMine = () => attempt(() => retryTrayEntry(db, entry.id))
  const drop = () => attempt(() => discardTrayEntry(db, entry.id))
  return (
    <Card className="flex flex-col gap-3 p-4">
      <div className="flex items-center justify-between gap-3">
        <Pill tone={isConflict ? 'amber' : 'red'}>{isConflict ? 'Changed by someone else' : 'Not accepted'}</Pill>
        <time dateTime={entry.refused_at} className="text-note tabular text-soft">
          {momentInWords(entry.refused_at, new Date(minute))}
        </time>
      </div>
      <div>
        <h2>{words.subject}</h2>
        <p className="mt-1 text-soft">
          {failedTitle(entry)}. {refusalInWords(entry.refusal)} Your entry is kept here.
        </p>
      </div>
      {words.clash ? <BothValues clash={words.clash} /> : <TypedValues values={words.typed} />}
      <div className="flex flex-wrap gap-3">
        {isConflict ? (
          <>
            <Button variant="primary" className="flex-1" onClick={() => void keepMine()}>
              Keep mine
            </Button>
            <Button className="flex-1" onClick={() => void drop()}>
              Keep theirs
            </Button>
          </>
        ) : (
          <>
            <Button onClick={() => void keepMine()}>Try again</Button>
            <Button onClick={() => exportEntry(entry, words.subject)}>Export</Button>
            <Button onClick={() => setDiscarding(true)}>Discard</Button>
          </>
        )}
      </div>
      {discarding && (
        <ConfirmDialog
          title="Discard this change?"
          confirmLabel="Discard"
          onClose={() => setDiscarding(false)}
          onConfirm={() => void drop()}
        >
          {words.subject}: what you entered is removed from this device. It was never on the server.
        </ConfirmDialog>
      )}
    </Card>
  )
}

function BothValues({ clash }: { clash: ClashInWords }) {
  return (
    <dl className="grid grid-cols-2 gap-2">
      <Value label={`Your ${clash.label.toLowerCase()}`} value={clash.mine} isMine />
      <Value label="Theirs" value={clash.theirs} isMine={false} />
    </dl>
  )
}

function Value({ label, value, isMine }: { label: string; value: string; isMine: boolean }) {
  return (
    <div className={`rounded-control border px-3 py-2 ${isMine ? 'border-accent' : 'border-line'}`}>
      <dt className="text-note text-soft">{label}</dt>
      <dd className="text-lg font-bold tabular">{value}</dd>
    </div>
  )
}

function TypedValues({ values }: { values: readonly TypedValue[] }) {
  if (values.length === 0) return null
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
      {values.map(({ label, value }) => (
        <div key={label} className="contents">
          <dt className="text-soft">{label}</dt>
          <dd className="tabular">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
