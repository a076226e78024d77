import { useEffect, useRef, type ReactNode } from 'react'

/** Scrolls into view when it appears: the response to a button may be far from it, especially on a phone. */
export function ScrollIntoView({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    ref.current?.scrollIntoView({ block: 'center' }) // in braces: some browsers return a promise here, which must not become the effect's cleanup
  }, [])
  return (
    <div ref={ref} className="w-full">
      {children}
    </div>
  )
}
