import { Camera, Image, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { formatDate, toLocalDate } from '#domain/time.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { useMediaQuery } from '#ui/browser/media-query.ts'
import { replacePhotos, removePhotos, restorePhotos } from './checklist-actions.ts'
import type { PhotoProps } from './item-photo.tsx'
import { createSmallPicture, PictureError } from './small-picture.ts'

/** The photo, large; taken with the camera, chosen from files, replaced or removed. */
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
          said: `Photo of “${label}” ${before.length > 0 ? 'replaced' : 'added'}.`,
          undo: (db, actor) => restorePhotos(db, actor, id, before),
          undone: before.length > 0 ? 'The photo before is back' : 'The photo is gone',
        }
      })
      setIsReading(false)
      if (isSaved) onClose()
      else setProblem('The photo was not saved.')
    } catch (error) {
      setIsReading(false)
      if (!(error instanceof PictureError)) reportError(error)
      setProblem(error instanceof PictureError ? error.message : 'This picture could not be used. Choose another one.')
    }
  }
  const remove = async () => {
    const isSaved = await make(async (db, actor) => {
      const before = await removePhotos(db, actor, id)
      return {
        said: `Photo of “${label}” removed.`,
        undo: (db, actor) => restorePhotos(db, actor, id, before),
        undone: 'The photo is back',
      }
    })
    if (isSaved) onClose()
    else setProblem('The photo was not removed.')
  }
  const chosen = (input: HTMLInputElement) => {
    const [file] = input.files ?? []
    if (file) void take(file)
    input.value = '' // allows choosing the same picture again
  }
  const another = photos.length > 0
  return (
    <Dialog title={`Photo: ${label}`} onClose={onClose}>
      <div className="flex flex-col gap-4">
        {photos.map((photo) => (
          <figure key={photo.id} className="flex flex-col gap-1">
            <img
              src={photo.data_url}
              alt={`Shows that “${label}” is done`}
              className="max-h-[55dvh] w-full rounded-control border border-line bg-gray-tint object-contain"
            />
            <figcaption className="text-note text-soft">
              Taken on {formatDate(photo.taken_on, { year: true })}
            </figcaption>
          </figure>
        ))}
        {!another && (
          <p className="text-soft">
            A photo shows the sponsor that it was done. It is made small on this device, without the place where it was
            taken.
          </p>
        )}
        <div role="status">{isReading && 'Making the picture small…'}</div>
        {problem !== undefined && <Banner tone="red">{problem}</Banner>}
        {mayEdit && (
          <div className="flex flex-col gap-3">
            {hasCamera && (
              <Button
                variant="primary"
                size="large"
                fullWidth
                icon={<Camera aria-hidden="true" size={22} />}
                disabled={isReading}
                onClick={() => camera.current?.click()}
              >
                {another ? 'Take another photo' : 'Take a photo'}
              </Button>
            )}
            <Button
              variant={hasCamera ? 'secondary' : 'primary'}
              fullWidth
              icon={<Image aria-hidden="true" size={20} />}
              disabled={isReading}
              onClick={() => files.current?.click()}
            >
              {another ? 'Choose another picture' : 'Choose a picture'}
            </Button>
            {another && (
              <Button
                variant="danger"
                fullWidth
                icon={<Trash2 aria-hidden="true" size={20} />}
                disabled={isReading}
                onClick={() => void remove()}
              >
                Remove the photo
              </Button>
            )}
            <input
              ref={camera}
              type="file"
              accept="image/*"
              capture="environment"
              aria-label="Photo from the camera"
              hidden
              onChange={({ target }) => chosen(target)}
            />
            <input
              ref={files}
              type="file"
              accept="image/*"
              aria-label="Picture from a file"
              hidden
              onChange={({ target }) => chosen(target)}
            />
          </div>
        )}
      </div>
    </Dialog>
  )
}
