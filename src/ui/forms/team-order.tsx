import { ArrowDown, ArrowUp, GripVertical, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { IconButton } from '../button.tsx'
import { classNames } from '../class-names.ts'
import { moveItem } from '../browser/move-item.ts'
import { lineOf, useDragOrder } from './hooks/use-drag-order.ts'
import { t } from './words.ts'

type Line = { readonly teamId: string; readonly name: string; readonly because?: string }

/** Teams in an order that people choose. They move them by the handle or with the arrow buttons; screen readers announce the result. */
export function TeamOrder({
  lines,
  isSeeding = false,
  onOrder,
  onRemove,
}: {
  lines: readonly Line[]
  /** Whether the positions are seeds. */
  isSeeding?: boolean
  onOrder: (teamIds: readonly string[]) => void
  /** If missing, teams can't be removed. */
  onRemove?: (teamId: string) => void
}) {
  const list = useRef<HTMLOListElement>(null)
  const [said, setSaid] = useState('')
  const move = (from: number, to: number) => {
    const line = lines[from]
    if (!line || to < 0 || to >= lines.length) return
    onOrder(moveItem(lines, from, to).map(({ teamId }) => teamId))
    setSaid((isSeeding ? t.nowSeed : t.nowAt)(line.name, to + 1, lines.length))
  }
  const { drag, begin } = useDragOrder(list, move)
  return (
    <>
      <p role="status" className="sr-only">
        {said}
      </p>
      <ol ref={list} className="flex flex-col">
        {lines.map(({ teamId, name, because }, index) => (
          <li
            key={teamId}
            className={classNames(
              'flex items-center gap-1 border-b border-line py-1',
              drag?.from === index && 'rounded-control bg-tint',
              lineOf(drag, index),
            )}
          >
            <span
              aria-hidden="true"
              title={t.dragAnotherPlace}
              onPointerDown={(event) => begin(event, index)}
              className="flex min-h-11 w-12 shrink-0 cursor-grab touch-none items-center gap-1 font-semibold tabular select-none"
            >
              <GripVertical size={18} className="text-soft" />
              {index + 1}
            </span>
            <span className="min-w-0 flex-1">
              <span className="sr-only">{(isSeeding ? t.seed : t.position)(index + 1)} </span>
              <span className="font-semibold break-words">{name}</span>
              {because !== undefined && <span className="block text-note text-soft">{because}</span>}
            </span>
            <IconButton
              label={t.moveUp(name)}
              aria-disabled={index === 0}
              className="aria-disabled:opacity-40"
              onClick={() => move(index, index - 1)}
            >
              <ArrowUp size={20} />
            </IconButton>
            <IconButton
              label={t.moveDown(name)}
              aria-disabled={index === lines.length - 1}
              className="aria-disabled:opacity-40"
              onClick={() => move(index, index + 1)}
            >
              <ArrowDown size={20} />
            </IconButton>
            {onRemove && (
              <IconButton
                label={t.takeOut(name)}
                onClick={() => {
                  onRemove(teamId)
                  setSaid(t.notTournament(name))
                }}
              >
                <X size={20} />
              </IconButton>
            )}
          </li>
        ))}
      </ol>
    </>
  )
}
