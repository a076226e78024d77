import { useCallback, useSyncExternalStore } from 'react'

// Everything outside an open modal is closed to keyboards and screen readers, so notices stand inside it.

let places: readonly HTMLElement[] = []
const listeners = new Set<() => void>()

/** Where the notices stand while this modal is open: the `ref` of an empty element in it. */
export function useNoticePlace(): (place: HTMLElement | null) => (() => void) | undefined {
  return useCallback((place: HTMLElement | null) => {
    if (!place) return undefined
    change([...places, place])
    return () => change(places.filter((one) => one !== place))
  }, [])
}

/** The place in the topmost modal; null: no modal is open. */
export function useTopNoticePlace(): HTMLElement | null {
  return useSyncExternalStore(subscribe, () => places.at(-1) ?? null)
}

function change(next: readonly HTMLElement[]): void {
  places = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
