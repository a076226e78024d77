import { useEffect, useRef, useState } from 'react'

/**
 * Whether a field's error is an alert. It is read with the field when the focus is taken there, so it is said only where
 * it would not be heard otherwise: to a person who is in the field already, or, of several, the first one where the focus
 * stays on a button. A person who types into another field is not interrupted. `ref` and `onFocus` go on what holds the
 * field.
 */
export function useSpokenError<Frame extends HTMLElement>(error: string | undefined) {
  const [spoken, setSpoken] = useState<string>()
  const focusedAt = useRef(0)
  const ref = useRef<Frame>(null)
  useEffect(() => {
    if (error === undefined) return undefined
    const wasThere = () => performance.now() - focusedAt.current > 2 * settledMs
    const timer = setTimeout(
      () => setSpoken(ref.current && isUnheard(ref.current, wasThere) ? error : undefined),
      settledMs,
    )
    return () => clearTimeout(timer)
  }, [error])
  return {
    isSpoken: error !== undefined && spoken === error,
    ref,
    onFocus: () => (focusedAt.current = performance.now()),
  }
}

/** Until then a form has taken the focus where it wants it. */
const settledMs = 100

function isUnheard(frame: HTMLElement, wasThere: () => boolean): boolean {
  const { activeElement } = document
  if (frame.contains(activeElement)) return wasThere()
  if (activeElement?.matches('input, select, textarea')) return false
  const first = frame.closest('form, dialog')?.querySelector('[data-invalid]') ?? frame
  return first === frame
}
