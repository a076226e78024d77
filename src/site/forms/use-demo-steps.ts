import { useEffect, useRef, useState } from 'react'
import { demoSteps } from '#domain/leads/demo-request.ts'

const last = demoSteps.length - 1

/**
 * Which of the three steps is on the screen: `first`, once the form is ready (the HTML that came from the server shows the
 * first of all), until somebody goes to another one, whose heading then gets the focus.
 */
export function useDemoSteps(first: number, isReady: boolean) {
  const [went, goTo] = useState<number>()
  const heading = useRef<HTMLHeadingElement>(null)
  const step = went ?? (isReady ? Math.min(Math.max(0, Math.trunc(first)), last) : 0)

  useEffect(() => {
    if (went === undefined) return
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'nearest' })
  }, [went])

  return { step, isLast: step === last, heading, goTo }
}
