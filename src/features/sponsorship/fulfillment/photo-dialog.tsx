import { formatDate } from '#i18n/format.ts'
import { Camera, Image, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { toLocalDate } from '#domain/time.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { useMediaQuery } from '#ui/browser/media-query.ts'
import { replacePhotos, removePhotos, restorePhotos } from './checklist-actions.ts'
import { createSmallPicture, PictureError } from './small-picture.ts'
import { t } from './words.ts'
import type { ChecklistItem } from './read-checklist.ts'
import type { SaveListChange } from './use-list-changes.ts'

/** The photo at a large size. It can be taken with the camera, chosen from files, replaced, or removed. */
export function PhotoDialog({ item, today, timeZone, mayEdit, make, onClose }: PhotoProps & { onClose: () => void }) {
  const { id, label, photos } = item
  const hasCamera = useMediaQuery('(pointer: coarse)') // on other devices, `capture` opens the same file picker
  const camera = useRef<HTMLInputElement>(null)
  const files = useRef<HTMLInputElement>(null)
  const [isReading, setIsReading] = useState(false)
  const [problem, setProblem] = useState<string>()

  const take = async (file: File) => {
    setProblem(undefined)
    setIsReading(true)
    try {
      const data_url = await createSmallPicture(file)
      const day = toLocalDate(new Date(file.lastModified).toISOString(), timeZone)
      const isSaved = await make(async (db, actor) => {
        const before = await replacePhotos(db, actor, id, { data_url, taken_on: day < today ? day : today })
        return {
          said: t.photoSaved(label, before.length > 0),
          undo: (db, actor) => restorePhotos(db, actor, id, before),
          undone: before.length > 0 ? t.previousPhotoRestored : t.photoUndone,
        }
      })
      setIsReading(false)
      if (isSaved) onClose()
      else setProblem(t.photoWasNotSaved)
    } catch (error) {
      setIsReading(false)
      if (!(error instanceof PictureError)) reportError(error)
      setProblem(error instanceof PictureError ? error.message : t.pictureCouldNotUsed)
    }
  }
  const remove = async () => {
    const isSaved = await make(async (db, actor) => {
      const before = await removePhotos(db, actor, id)
      return {
        said: t.photoRemoved(label),
        undo: (db, actor) => restorePhotos(db, actor, id, before),
        undone: t.photoRestored,
      }
    })
    if (isSaved) onClose()
    else setProblem(t.photoWasNotRemoved)
  }
  const chosen = (input: HTMLInputElement) => {
    const [file] = input.files ?? []
    if (file) void take(file)
    input.value = '' // allows choosing the same picture again
  }
  const another = photos.length > 0
  return (
    <Dialog title={t.photo(label)} onClose={onClose}>
      <div className="flex flex-col gap-4">
        {photos.map((photo) => (
          <figure key={photo.id} className="flex flex-col gap-1">
            <img
              src={photo.data_url}
              alt={t.showsDone(label)}
              className="max-h-[55dvh] w-full rounded-control border border-line bg-gray-tint object-contain"
            />
            <figcaption className="text-note text-soft">
              {t.takenOn(formatDate(photo.taken_on, { year: true }))}
            </figcaption>
          </figure>
        ))}
        {!another && <p className="text-soft">{t.photoShowsSponsorWas}</p>}
        <div role="status">{isReading && t.makingPictureSmall}</div>
        {problem !== undefined && <Banner tone="red">{problem}</Banner>}
        {mayEdit && (
          <div className="flex flex-col gap-3">
            {hasCamera && (
              <Button
                variant="primary"
                size="large"
                fullWidth
                icon={<Camera size={22} />}
                disabled={isReading}
                onClick={() => camera.current?.click()}
              >
                {another ? t.takeAnotherPhoto : t.takePhoto}
              </Button>
            )}
            <Button
              variant={hasCamera ? 'secondary' : 'primary'}
              fullWidth
              icon={<Image size={20} />}
              disabled={isReading}
              onClick={() => files.current?.click()}
            >
              {another ? t.chooseAnotherPicture : t.choosePicture}
            </Button>
            {another && (
              <Button
                variant="danger"
                fullWidth
                icon={<Trash2 size={20} />}
                disabled={isReading}
                onClick={() => void remove()}
              >
                {t.removePhoto}
              </Button>
            )}
            <input
              ref={camera}
              type="file"
              accept="image/*"
              capture="environment"
              aria-label={t.photoFromCamera}
              hidden
              onChange={({ target }) => chosen(target)}
            />
            <input
              ref={files}
              type="file"
              accept="image/*"
              aria-label={t.pictureFromFile}
              hidden
              onChange={({ target }) => chosen(target)}
            />
          </div>
        )}
      </div>
    </Dialog>
  )
}

export type PhotoProps = {
  readonly item: ChecklistItem
  readonly today: string
  readonly timeZone: string
  readonly mayEdit: boolean
  readonly make: SaveListChange
}
