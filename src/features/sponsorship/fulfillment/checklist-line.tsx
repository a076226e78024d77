import { useState } from 'react'
import { formatDate } from '#i18n/format.ts'
import { CheckboxField, TextField } from '#ui/forms/form-field.tsx'
import { setItemDone } from './checklist-actions.ts'
import type { ChecklistItem } from './read-checklist.ts'
import type { SaveListChange } from './use-list-changes.ts'
import { t } from './words.ts'
import { Camera } from 'lucide-react'
import { IconButton } from '#ui/button.tsx'
import { PhotoDialog, type PhotoProps } from './photo-dialog.tsx'

/** One promise. Checking it off sets today's date, which can be changed. It can also have a photo. */
export function ChecklistLine({
  item,
  today,
  timeZone,
  mayEdit,
  make,
}: {
  item: ChecklistItem
  today: string
  timeZone: string
  mayEdit: boolean
  make: SaveListChange
}) {
  const { id, label, done_on: doneOn } = item
  const [tapped, setTapped] = useState<{ from: string | null; isDone: boolean }>()
  if (tapped && tapped.from !== doneOn) setTapped(undefined) // the change was saved, or the item was changed elsewhere
  const tick = async (isDone: boolean) => {
    setTapped({ from: doneOn, isDone }) // updates immediately, without waiting for the database
    const isSaved = await make(async (db, actor) => {
      const before = await setItemDone(db, actor, id, isDone ? today : null)
      if (isDone) return { said: t.isDone(label) }
      return {
        said: t.noLongerDone(label),
        undo: (db, actor) => setItemDone(db, actor, id, before),
        undone: t.doneAgain(label),
      }
    })
    if (!isSaved) setTapped(undefined)
  }
  return (
    <li className="flex flex-col border-b border-line py-1">
      <div className="flex items-center gap-2">
        <CheckboxField
          label={<span className="wrap-anywhere">{label}</span>}
          className="flex-1"
          checked={tapped ? tapped.isDone : doneOn !== null}
          disabled={!mayEdit}
          onChange={({ target }) => void tick(target.checked)}
        />
        <ItemPhoto {...{ item, today, timeZone, mayEdit, make }} />
      </div>
      {doneOn !== null &&
        (mayEdit ? (
          <DayDone id={id} label={label} doneOn={doneOn} today={today} make={make} />
        ) : (
          <p className="pb-1 pl-8 text-note text-soft">{t.doneOn(formatDate(doneOn, { year: true }))}</p>
        ))}
    </li>
  )
}

const firstDay = '2000-01-01' // a year is typed digit by digit, so an earlier date is still incomplete

function DayDone({
  id,
  label,
  doneOn,
  today,
  make,
}: {
  id: string
  label: string
  doneOn: string
  today: string
  make: SaveListChange
}) {
  const [typed, setTyped] = useState<string | null>(null)
  const [isWrong, setIsWrong] = useState(false)
  return (
    <div className="flex items-start gap-2 pb-2 pl-8">
      <span aria-hidden="true" className="flex min-h-11 shrink-0 items-center text-note text-soft">
        {t.doneOn2}
      </span>
      <TextField
        type="date"
        label={t.dayWhichWasDone(label)}
        labelHidden
        className="w-44"
        min={firstDay}
        max={today}
        value={typed ?? doneOn}
        error={isWrong ? t.chooseDayUpToday : undefined}
        onChange={({ target: { value, validity } }) => {
          setTyped(value)
          if (value === '' || !validity.valid) return
          setIsWrong(false)
          void make(async (db, actor) => {
            await setItemDone(db, actor, id, value)
            return { said: t.wasDone(label, formatDate(value, { year: true })) }
          })
        }}
        onBlur={({ target: { value, validity } }) => {
          const isDay = value !== '' && validity.valid
          setIsWrong(!isDay)
          if (isDay) setTyped(null)
        }}
      />
    </div>
  )
}

/** The photo of a promise as a thumbnail, or a camera button if there is none yet. */
function ItemPhoto(props: PhotoProps) {
  const [isOpen, setIsOpen] = useState(false)
  const { label, photos } = props.item
  const [photo] = photos
  if (!photo && !props.mayEdit) return null
  return (
    <>
      <IconButton label={photo ? t.photoOf(label) : t.addPhoto(label)} onClick={() => setIsOpen(true)}>
        {photo ? (
          <img src={photo.data_url} alt="" className="size-11 rounded-control border border-line object-cover" />
        ) : (
          <Camera size={22} />
        )}
      </IconButton>
      {isOpen && <PhotoDialog {...props} onClose={() => setIsOpen(false)} />}
    </>
  )
}
