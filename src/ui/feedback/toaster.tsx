import { Check, CircleAlert, Undo2, X } from 'lucide-react'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { createPortal } from 'react-dom'
import { classNames } from '../class-names.ts'
import { isTyping } from '../forms/unsaved-fields.ts'
import { Button } from '../plain-button.tsx'
import { useAnnouncement } from './announce.ts'
import { useTopNoticePlace } from './notice-places.ts'
import { useNotices, type Notice } from './toast.ts'
import { t } from './words.ts'

/**
 * The notices, in a strip of their own at the foot of a laptop's work area, above a phone's tab bar, or inside the open
 * modal. The screen ends above the strip, so it covers nothing that can't be scrolled to, and the focused element moves
 * out from under it. Ctrl+Z presses the latest Undo.
 */
export function Toaster({ pathname }: { pathname: string }) {
  const notices = useNotices()
  const place = useTopNoticePlace()
  const strip = useRef<HTMLDivElement>(null)
  const isPointedAt = useRef(false)
  const screen = useRef(pathname)
  useEffect(() => {
    if (screen.current !== pathname) endUndo()
    screen.current = pathname
  }, [pathname])
  useUndoKey()
  const height = useStripHeight(strip, place === null)
  useEffect(() => {
    document.documentElement.style.setProperty('--notices', `${height}px`)
    if (height > 0) document.activeElement?.scrollIntoView({ block: 'nearest' })
  }, [height])
  /**
   * Whether the mouse or the keyboard focus is on the notices. A mouse that was already resting where they appeared
   * does not count.
   */
  const areRead = () => {
    if (!strip.current?.matches(':hover')) isPointedAt.current = false
    return isPointedAt.current || strip.current?.contains(document.activeElement) === true
  }
  const content = (
    <div
      ref={strip}
      className={place ? 'px-5' : 'print:hidden'}
      onMouseMove={({ movementX, movementY }) => (isPointedAt.current ||= movementX !== 0 || movementY !== 0)}
    >
      <Region notices={notices} areRead={areRead} />
    </div>
  )
  return place ? (
    createPortal(content, place)
  ) : (
    <div className="notices fixed inset-x-0 z-50 bg-bg lg:bg-sheet print:hidden">{content}</div>
  )
}

/**
 * The live region with the notices. Rendered even while it is empty; otherwise some screen readers would miss the first
 * message.
 */
function Region({ notices, areRead }: { notices: readonly Notice[]; areRead: () => boolean }) {
  const announced = useAnnouncement()
  return (
    <div
      aria-live="polite"
      className={classNames(
        'flex flex-wrap justify-end gap-2',
        notices.length > 0 && 'max-h-[50dvh] overflow-y-auto border-t border-line-soft px-4 py-2',
      )}
    >
      <p key={announced.count} className="sr-only">
        {announced.words}
      </p>
      {notices.map((notice) => (
        <OneNotice key={notice.id} notice={notice} areRead={areRead} />
      ))}
    </div>
  )
}

/**
 * A single notice. If the notices are being read when its time is up, it stays three more seconds, as often as
 * necessary.
 */
function OneNotice({ notice, areRead }: { notice: Notice; areRead: () => boolean }) {
  const { id, words, isError, lasts, way } = notice
  const isRead = useRef(areRead)
  useEffect(() => {
    isRead.current = areRead
  })
  useEffect(() => {
    if (lasts === null) return undefined
    const end = () => {
      if (isRead.current()) timer = setTimeout(end, leastMs)
      else dismiss(id)
    }
    let timer = setTimeout(end, lasts)
    return () => clearTimeout(timer)
  }, [id, lasts])
  return (
    <div
      className={classNames(
        'flex w-full max-w-[440px] items-start gap-3 rounded-card border border-line bg-card py-1 pr-1 pl-3.5',
        isError && 'border-l-4 border-l-red-dot',
      )}
    >
      <span
        aria-hidden="true"
        className={classNames('mt-3 shrink-0 compact:mt-2', isError ? 'text-red' : 'text-green')}
      >
        {isError ? <CircleAlert size={18} /> : <Check size={18} />}
      </span>
      <span className="flex min-h-11 min-w-0 flex-1 flex-wrap items-center gap-x-3">
        <span className="min-w-0 flex-1 font-medium">{words}</span>
        {way?.note && <span className="w-full text-note text-soft">{way.note}</span>}
        {way && (
          <Button
            aria-keyshortcuts="Control+Z"
            size="small"
            icon={<Undo2 size={14} />}
            className="undo"
            onClick={() => {
              dismiss(id)
              way.undo()
            }}
          >
            {t.undo}
          </Button>
        )}
      </span>
      <button
        type="button"
        aria-label={t.dismiss}
        onClick={() => dismiss(id)}
        className="grid size-11 shrink-0 place-items-center rounded-control text-soft hover:bg-hover"
      >
        <X size={18} />
      </button>
    </div>
  )
}

function dismiss(gone: number): void {
  useNotices.setState((notices) => notices.filter(({ id }) => id !== gone), true)
}

/** Called when another screen opens: an undo stays until ten seconds after its notice appeared, then disappears. */
function endUndo(): void {
  const remaining = (since: number) => Math.max(0, since + leastUndoMs - Date.now())
  useNotices.setState(
    (notices) => notices.map((one) => (one.way ? { ...one, lasts: remaining(one.since) } : one)),
    true,
  )
}

const leastUndoMs = 10_000
const leastMs = 3000

function useUndoKey(): void {
  useEffect(() => {
    const undo = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey) || event.shiftKey || isTyping()) return
      const button = document.querySelector<HTMLElement>('button.undo') // the newest comes first
      if (!button) return
      event.preventDefault()
      button.click()
    }
    document.addEventListener('keydown', undo)
    return () => document.removeEventListener('keydown', undo)
  }, [])
}

/** Returns the height of the strip of notices, or 0 if the strip is not at the bottom of the screen (`isCounted`). */
function useStripHeight(strip: RefObject<HTMLElement | null>, isCounted: boolean): number {
  const [height, setHeight] = useState(0)
  useEffect(() => {
    if (!strip.current || !isCounted) return undefined
    const observer = new ResizeObserver(([entry]) => setHeight(Math.ceil(entry?.contentRect.height ?? 0)))
    observer.observe(strip.current)
    return () => {
      observer.disconnect()
      setHeight(0)
    }
  }, [strip, isCounted])
  return height
}
