import { Plus, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button, IconButton } from '#ui/button.tsx'

/** Form lines that can be added and removed, each with several fields. */
export function LineList({
  lines,
  addLabel,
  removeLabel,
  onAdd,
  onRemove,
  children,
}: {
  lines: readonly { readonly id: string }[]
  addLabel: string
  removeLabel: (number: number) => string
  onAdd: () => void
  onRemove: (index: number) => void
  children: (index: number) => ReactNode
}) {
  return (
    <>
      {lines.length > 0 && (
        <ul className="flex flex-col gap-4">
          {lines.map((line, index) => (
            <li key={line.id} className="flex flex-wrap items-start gap-3">
              {children(index)}
              <IconButton
                label={removeLabel(index + 1)}
                className="self-end sm:mt-7 sm:self-start"
                onClick={() => onRemove(index)}
              >
                <Trash2 size={20} />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <div>
        <Button icon={<Plus size={18} />} onClick={onAdd}>
          {addLabel}
        </Button>
      </div>
    </>
  )
}
