import { useLayoutEffect, useRef, type KeyboardEvent } from 'react'
import { classNames } from '../class-names.ts'

/**
 * The tabs of a screen. Arrow keys move between them, Home and End go to the first and the last, and focusing a tab
 * selects it. On a phone the strip scrolls sideways to center the selected tab.
 */
export function TabBar({
  label,
  tabs,
  chosen,
  panelId,
  onChoose,
}: {
  label: string
  tabs: readonly { readonly key: string; readonly label: string }[]
  chosen: string
  /** The ID of the panel shared by all tabs. The panel is labeled by the selected tab (`toTabId`). */
  panelId: string
  onChoose: (key: string) => void
}) {
  const strip = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const tab = document.getElementById(toTabId(panelId, chosen))
    if (tab && strip.current) {
      strip.current.scrollLeft = tab.offsetLeft - (strip.current.clientWidth - tab.offsetWidth) / 2
    }
  }, [panelId, chosen])
  const move = (event: KeyboardEvent) => {
    const at = tabs.findIndex(({ key }) => key === chosen)
    const next = tabs.at(placeAfter(event.key, at, tabs.length) ?? at)
    if (!next || next.key === chosen) return
    event.preventDefault()
    onChoose(next.key)
    document.getElementById(toTabId(panelId, next.key))?.focus()
  }
  return (
    <div
      ref={strip}
      role="tablist"
      aria-label={label}
      className="relative -mx-4 flex gap-1 overflow-x-auto border-b border-line px-4 lg:mx-0 lg:px-0 print:hidden"
    >
      {tabs.map((tab) => (
        <button
          key={tab.key}
          id={toTabId(panelId, tab.key)}
          type="button"
          role="tab"
          aria-selected={tab.key === chosen}
          aria-controls={panelId}
          tabIndex={tab.key === chosen ? 0 : -1}
          onKeyDown={move}
          onClick={() => onChoose(tab.key)}
          className={classNames(
            'min-h-11 shrink-0 border-b-3 px-3 font-medium whitespace-nowrap -outline-offset-3',
            tab.key === chosen ? 'border-accent text-accent' : 'border-transparent text-soft hover:text-ink',
          )}
        >
          {tab.label}
        </button>
      ))}
    </div>
  )
}

export function toTabId(panelId: string, key: string): string {
  return `${panelId}-${key}`
}

function placeAfter(pressed: string, at: number, count: number): number | undefined {
  switch (pressed) {
    case 'ArrowRight':
      return (at + 1) % count
    case 'ArrowLeft':
      return at - 1 // -1 selects the last tab
    case 'Home':
      return 0
    case 'End':
      return -1
    default:
      return undefined
  }
}
