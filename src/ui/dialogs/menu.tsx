import { ChevronDown } from 'lucide-react'
import { useEffect, useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Button, IconButton } from '../button.tsx'
import { classNames } from '../class-names.ts'

export type MenuItem = {
  readonly label: string
  /** Whether a line separates the item from those above it. */
  readonly startsGroup?: boolean
  /** Whether the item deletes something. */
  readonly isDanger?: boolean
} & ({ readonly onSelect: () => void } | { readonly to: string })

/**
 * A button that opens a menu of actions and links below it, or above it if there is no room. The menu extends to the
 * left, or to the right if it would otherwise cover the side navigation. The arrow keys move in it; Escape, a choice,
 * or a click elsewhere closes it.
 */
export function Menu({
  label,
  icon,
  items,
}: {
  label: string
  /** Shown instead of the label if that is long or repeats nearby text. */
  icon?: ReactNode
  items: readonly MenuItem[]
}) {
  const [isOpen, setIsOpen] = useState(false)
  const frame = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const id = useId()
  const focusOpener = () => frame.current?.querySelector('button')?.focus()
  useLayoutEffect(() => {
    if (!isOpen) return undefined
    const place = () => {
      if (frame.current && list.current) placeMenu(list.current, frame.current)
    }
    place()
    addEventListener('scroll', place, { capture: true, passive: true })
    addEventListener('resize', place)
    return () => {
      removeEventListener('scroll', place, { capture: true })
      removeEventListener('resize', place)
    }
  }, [isOpen, frame, list])
  useEffect(() => {
    if (!isOpen) return undefined
    const closeOnOutsideClick = ({ target }: Event) => {
      if (target instanceof Node && !frame.current?.contains(target)) setIsOpen(false)
    }
    const closeOnEscape = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.preventDefault() // a dialog around the menu stays open
      setIsOpen(false)
      frame.current?.querySelector('button')?.focus()
    }
    document.addEventListener('pointerdown', closeOnOutsideClick)
    document.addEventListener('keydown', closeOnEscape)
    document.addEventListener('focusin', closeOnOutsideClick)
    return () => {
      document.removeEventListener('pointerdown', closeOnOutsideClick)
      document.removeEventListener('keydown', closeOnEscape)
      document.removeEventListener('focusin', closeOnOutsideClick)
    }
  }, [isOpen, frame])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    setIsOpen(true)
    const choices = [...(list.current?.querySelectorAll<HTMLElement>('a, button') ?? [])]
    const at = choices.findIndex((choice) => choice === document.activeElement)
    const next = event.key === 'ArrowDown' ? at + 1 : at - 1
    choices.at(next % choices.length)?.focus()
  }
  const onClick = () => setIsOpen(!isOpen)
  const opener = { 'aria-expanded': isOpen, 'aria-controls': id, onClick }
  return (
    <div ref={frame} role="presentation" onKeyDown={onKeyDown}>
      {icon === undefined ? (
        <Button {...opener}>
          {label}
          <ChevronDown size={18} className="-mr-1" />
        </Button>
      ) : (
        <IconButton label={label} {...opener}>
          {icon}
        </IconButton>
      )}
      {isOpen && (
        <ul
          ref={list}
          id={id}
          className={classNames(
            'fixed z-30 scroll-mb-(--tab-bar) max-h-[calc(100dvh-1rem)] w-max max-w-[min(80vw,20rem)] overflow-y-auto rounded-card bg-card p-1.5 shadow-pop forced-colors:border',
            icon === undefined ? 'min-w-52' : 'min-w-40',
          )}
        >
          {items.map((item, index) => (
            <li key={index} className={classNames(item.startsGroup && 'mt-1 border-t border-line pt-1')}>
              {'to' in item ? (
                <Link to={item.to} className={classNames(itemClass, 'text-ink')}>
                  {item.label}
                </Link>
              ) : (
                <button
                  type="button"
                  className={classNames(itemClass, item.isDanger ? 'text-red' : 'text-ink')}
                  onClick={() => {
                    setIsOpen(false)
                    focusOpener() // a dialog that the action opens returns the focus to it
                    item.onSelect()
                  }}
                >
                  {item.label}
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Places the menu on the screen rather than in its row, so that no scrolling frame cuts it off. */
function placeMenu(list: HTMLElement, frame: HTMLElement): void {
  const opener = frame.getBoundingClientRect()
  const { width, height } = list.getBoundingClientRect()
  const start = frame.closest('main, dialog')?.getBoundingClientRect().left ?? 0
  const left = opener.right - width < start + edgePx ? opener.left : opener.right - width
  const below = opener.bottom + gapPx
  const above = opener.top - gapPx - height
  const tabBar = Number.parseFloat(getComputedStyle(list).scrollMarginBottom) || 0
  const bottom = window.innerHeight - edgePx - tabBar
  const top = below + height > bottom && above >= edgePx ? above : below
  list.style.left = `${Math.max(edgePx, Math.min(left, window.innerWidth - edgePx - width))}px`
  list.style.top = `${Math.max(edgePx, Math.min(top, bottom - height))}px`
}

const gapPx = 4
const edgePx = 8

const itemClass =
  'flex min-h-11 w-full items-center rounded-[7px] px-3 text-left font-normal wrap-anywhere no-underline hover:bg-hover focus-visible:bg-hover compact:min-h-[30px]'
