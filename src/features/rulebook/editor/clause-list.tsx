import { ChevronDown, GripVertical } from 'lucide-react'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { clauseNumber } from '#domain/rulebook/clause-number.ts'
import type { Clause, Rulebook } from '#domain/rulebook/document.ts'
import { moveItem } from '#ui/browser/move-item.ts'
import { classNames } from '#ui/class-names.ts'
import { Menu } from '#ui/dialogs/menu.tsx'
import { RowMenu } from '#ui/dialogs/row-menu.tsx'
import { notify } from '#ui/feedback/toast.ts'
import { lineOf, useDragOrder } from '#ui/forms/hooks/use-drag-order.ts'
import { ClauseOptions } from './clause-options.tsx'
import { choiceOf, scopeOf, titleOf } from './clause-words.ts'
import { Problems, type FormPart } from './form-section.tsx'
import {
  clausesOf,
  criteria,
  isAllowedIn,
  pathOf,
  problemsAt,
  withClauses,
  withFreeId,
  type ClauseList as List,
} from './form-state.ts'
import { t } from './words.ts'

type Props = FormPart & {
  readonly document: Rulebook
  /** Applies to the latest document, because an undo can come after other changes. */
  readonly onUpdate: (update: (latest: Rulebook) => Rulebook) => void
  readonly list: List
  readonly label: string
  /** The ids of clauses that differ from the saved rules. */
  readonly changed: ReadonlySet<string>
}

/**
 * Criteria in order. People move one by its handle, with the arrow keys on the handle, or by its menu; the button with
 * its games opens its options.
 */
export function ClauseList({ document, onUpdate, list, label, changed, problems }: Props) {
  const clauses = clausesOf(document, list)
  const listRef = useRef<HTMLOListElement>(null)
  const handles = useRef(new Map<string, HTMLButtonElement>())
  const [open, setOpen] = useState<string>()
  const [said, setSaid] = useState('')
  const [moved, setMoved] = useState<{ readonly id: string }>()
  useEffect(() => {
    if (moved) handles.current.get(moved.id)?.focus() // an element that moves in the document loses focus
  }, [moved])
  const setClauses = (change: (latest: readonly Clause[]) => readonly Clause[]) =>
    onUpdate((latest) => withClauses(latest, list, change(clausesOf(latest, list))))
  const move = (from: number, to: number) => {
    const clause = clauses[from]
    if (!clause || to < 0 || to >= clauses.length) return
    setClauses((latest) => moveItem(latest, from, to))
    setSaid(t.nowAt(titleOf(clause), to + 1, clauses.length))
    setMoved({ id: clause.id })
  }
  const { drag, begin } = useDragOrder(listRef, move)
  const remove = (clause: Clause, index: number) => {
    setClauses((latest) => latest.filter(({ id }) => id !== clause.id))
    notify.undoable(t.criterionRemoved(titleOf(clause)), () =>
      setClauses((latest) =>
        latest.some(({ id }) => id === clause.id)
          ? latest
          : [...latest.slice(0, index), clause, ...latest.slice(index)],
      ),
    )
  }
  const add = (criterion: Omit<Clause, 'id'>) => {
    const clause = withFreeId(document, criterion)
    setClauses((latest) => [...latest, clause])
    setOpen(clause.id)
    setMoved({ id: clause.id })
    setSaid(t.nowAt(titleOf(clause), clauses.length + 1, clauses.length + 1))
  }
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    move(index, event.key === 'ArrowUp' ? index - 1 : index + 1)
  }
  return (
    <>
      <p role="status" className="sr-only">
        {said}
      </p>
      {clauses.length === 0 ? (
        <p className="text-soft">{t.noCriteria}</p>
      ) : (
        <ol ref={listRef} aria-label={label} className="rounded-card border border-line bg-card">
          {clauses.map((clause, index) => {
            const name = titleOf(clause)
            const number = clauseNumber(document, { list, index })
            const path = `${pathOf(list)}.${index}`
            const isOpen = open === clause.id
            return (
              <li
                key={clause.id}
                className={classNames(
                  'border-line first:rounded-t-card last:rounded-b-card not-last:border-b',
                  changed.has(clause.id) && 'bg-tint shadow-[inset_3px_0_0_0_var(--color-accent)]',
                  drag?.from === index && 'opacity-60',
                  lineOf(drag, index),
                )}
              >
                <div className="flex items-center gap-x-1 pl-1">
                  <button
                    ref={(element) => {
                      if (element) handles.current.set(clause.id, element)
                      else handles.current.delete(clause.id)
                    }}
                    type="button"
                    aria-label={t.moveWithArrows(name)}
                    title={t.dragOrArrows}
                    onPointerDown={(event) => begin(event, index)}
                    onKeyDown={(event) => onKeyDown(event, index)}
                    className="inline-grid min-h-11 w-8 shrink-0 cursor-grab touch-none place-items-center rounded-control text-soft compact:min-h-9"
                  >
                    <GripVertical size={18} />
                  </button>
                  <span className="tabular w-8 shrink-0 text-soft">{number}</span>
                  <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2">
                    <span className="min-w-0 flex-1 basis-40 py-1 font-medium wrap-anywhere">{name}</span>
                    <button
                      type="button"
                      aria-expanded={isOpen}
                      aria-label={t.optionsOf(name, scopeOf(clause))}
                      onClick={() => setOpen(isOpen ? undefined : clause.id)}
                      className="inline-flex min-h-11 max-w-full items-center gap-1 rounded-control px-2 text-left text-note text-soft hover:bg-hover hover:text-ink compact:min-h-9"
                    >
                      {scopeOf(clause)}
                      <ChevronDown size={16} className={classNames('shrink-0', isOpen && 'rotate-180')} />
                    </button>
                  </span>
                  <RowMenu
                    name={name}
                    items={[
                      ...(index > 0 ? [{ label: t.moveUp, onSelect: () => move(index, index - 1) }] : []),
                      ...(index < clauses.length - 1
                        ? [{ label: t.moveDown, onSelect: () => move(index, index + 1) }]
                        : []),
                      { label: t.removeIt, isDanger: true, startsGroup: true, onSelect: () => remove(clause, index) },
                    ]}
                  />
                </div>
                {problemsAt(problems, path).length > 0 && (
                  <div className="px-4 pb-2 sm:pl-[4.75rem]">
                    <Problems problems={problems} at={path} />
                  </div>
                )}
                {isOpen && (
                  <ClauseOptions
                    clause={clause}
                    list={list}
                    onChange={(next) =>
                      setClauses((latest) => latest.map((each) => (each.id === clause.id ? next : each)))
                    }
                    onClose={() => setOpen(undefined)}
                  />
                )}
              </li>
            )
          })}
        </ol>
      )}
      <div className="flex">
        <Menu
          label={t.addCriterion}
          items={criteria.flatMap((group, groupIndex) =>
            group
              .filter((criterion) => isAllowedIn(list, criterion))
              .map((criterion, index) => ({
                label: choiceOf(criterion),
                startsGroup: groupIndex > 0 && index === 0,
                onSelect: () => add(criterion),
              })),
          )}
        />
      </div>
    </>
  )
}
