import { useLayoutEffect, useRef } from 'react'

/** Tells a quick device from a slow one: how long it takes from what somebody did to the drawn component. */
export function useDrawTime() {
  const began = useRef<number>(undefined)
  const lastMs = useRef(Infinity) // nothing is known yet
  useLayoutEffect(() => {
    if (began.current === undefined) return
    lastMs.current = performance.now() - began.current
    began.current = undefined
  })
  return {
    /** Something is done that draws the component anew. */
    begin() {
      began.current = performance.now()
    },
    lastMs: () => lastMs.current,
  }
}
