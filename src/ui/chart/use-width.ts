import { useLayoutEffect, useRef, useState } from 'react'

/** The width of an element in CSS pixels, as it is and as it changes. Until it is known, and where nothing is laid out: `usual`. */
export function useWidth<Shown extends Element>(usual: number) {
  const ref = useRef<Shown>(null)
  const [width, setWidth] = useState(usual)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return undefined
    const measure = () => setWidth(Math.round(element.getBoundingClientRect().width) || usual)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [usual])
  return [ref, width] as const
}
