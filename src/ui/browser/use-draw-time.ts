import { useLayoutEffect, useRef } from 'react'

/** Measures the time from an action until the component has rendered, to tell fast devices from slow ones. */
export function useDrawTime() {
  const began = useRef<number>(undefined)
  const lastMs = useRef(Infinity) // not measured yet
  useLayoutEffect(() => {
    if (began.current === undefined) return
    lastMs.current = performance.now() - began.current
    began.current = undefined
  })
  return {
    /** Call before an action that rerenders the component. */
    begin() {
      began.current = performance.now()
    },
    lastMs: () => lastMs.current,
  }
}
