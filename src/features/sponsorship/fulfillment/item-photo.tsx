import { Camera } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '#ui/button.tsx'
import { PhotoDialog, type PhotoProps } from './photo-dialog.tsx'
import { t } from './words.ts'

/** The photo of a promise as a thumbnail, or a camera button if there is none yet. */
export function ItemPhoto(props: PhotoProps) {
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
          <Camera aria-hidden="true" size={22} />
        )}
      </IconButton>
      {isOpen && <PhotoDialog {...props} onClose={() => setIsOpen(false)} />}
    </>
  )
}
