import { ChevronDown } from 'lucide-react'
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
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
 * A button that opens a menu of actions and links below it. The menu extends to the left, or to the right if it would
 * otherwise cover the side navigation. Escape, a choice, or a click elsewhere closes it.
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
  const [opensRight, setOpensRight] = useState(false)
  const frame = useRef<HTMLDivElement>(null)
  const id = useId()
  useEffect(() => {
    if (!isOpen) return undefined
    const closeOnOutsideClick = ({ target }: Event) => {
      if (target instanceof Node && !frame.current?.contains(target)) setIsOpen(false)
    }
    const closeOnEscape = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return
      setIsOpen(false)
      frame.current?.querySelector('button')?.focus()
    }
    document.addEventListener('pointerdown', closeOnOutsideClick)
    document.addEventListener('focusin', closeOnOutsideClick)
    document.addEventListener('keydown', closeOnEscape)
    return () => {
      document.removeEventListener('pointerdown', closeOnOutsideClick)
      document.removeEventListener('focusin', closeOnOutsideClick)
      document.removeEventListener('keydown', closeOnEscape)
    }
  }, [isOpen])
  const open = () => {
    const { right } = frame.current?.getBoundingClientRect() ?? { right: widestPx }
    const start = frame.current?.closest('main')?.getBoundingClientRect().left ?? 0
    setOpensRight(right - widestPx < start)
    setIsOpen(true)
  }
  const onClick = () => (isOpen ? setIsOpen(false) : open())
  const opener = { 'aria-expanded': isOpen, 'aria-controls': id, onClick }
  return (
    <div ref={frame} className="relative">
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
          id={id}
          className={classNames(
            'absolute z-30 mt-1 max-w-[80vw] rounded-card bg-card p-1.5 shadow-pop forced-colors:border',
            opensRight ? 'left-0' : 'right-0',
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

/** The maximum width of any menu's items. */
const widestPx = 240

const itemClass =
  'flex min-h-11 w-full items-center rounded-[7px] px-3 text-left no-underline hover:bg-hover focus-visible:bg-hover compact:min-h-[30px]'
