import { useEffect, useRef, type ReactNode } from 'react'
import { Pill } from '../brand/pill.tsx'

/** A collapsible line for what most people don't need to see. It opens automatically if something in it is wrong. */
export function Disclosure({
  title,
  notes,
  badge,
  isFaulty = false,
  onToggle,
  children,
}: {
  title: string
  notes?: ReactNode
  /** What the collapsed part contains, if anything: a count, for example. */
  badge?: string | undefined
  isFaulty?: boolean
  onToggle?: (isOpen: boolean) => void
  children: ReactNode
}) {
  const ref = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    if (isFaulty && ref.current) ref.current.open = true // once open, it does not close while the user is fixing the problem
  }, [isFaulty])
  return (
    <details
      ref={ref}
      onToggle={(event) => event.target === event.currentTarget && onToggle?.(event.currentTarget.open)}
      className="rounded-card border border-line bg-card px-4"
    >
      <summary className="min-h-11 py-2">
        <span className="mr-3 font-semibold">{title}</span>
        {badge && <Pill>{badge}</Pill>}
        {notes && <span className="block text-note text-soft">{notes}</span>}
      </summary>
      <div className="flex flex-col gap-4 border-t border-line py-4">{children}</div>
    </details>
  )
}
