import { Pencil, Trash2, X } from 'lucide-react'
import type { ComponentProps } from 'react'
import { IconButton } from './plain-button.tsx'

type Props = Omit<ComponentProps<typeof IconButton>, 'children'>

export function EditButton(props: Props) {
  return (
    <IconButton {...props}>
      <Pencil size={18} />
    </IconButton>
  )
}

export function DeleteButton(props: Props) {
  return (
    <IconButton {...props}>
      <Trash2 size={18} />
    </IconButton>
  )
}

/** A button that removes an entry from a list that is being edited. */
export function RemoveButton(props: Props) {
  return (
    <IconButton {...props}>
      <X size={18} />
    </IconButton>
  )
}
