import { useEffect, useRef, type ReactNode } from 'react'

/** What answers a button may stand a long way from it, on a phone above all: it comes into view when it appears. */
export function InView({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    ref.current?.scrollIntoView({ block: 'center' }) // answers with a promise in some browsers: no clean-up of the effect
  }, [])
  return (
    <div ref={ref} className="w-full">
      {children}
    </div>
  )
}
