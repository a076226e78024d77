import { create } from 'zustand'

// Everything outside an open modal is inert to keyboards and screen readers, so notices are rendered inside it.

const usePlaces = create<readonly HTMLElement[]>()(() => [])

/** The `ref` of an empty element in a modal: notices are rendered there while it is open. */
export function registerNoticePlace(place: HTMLElement | null): (() => void) | undefined {
  if (!place) return undefined
  usePlaces.setState((places) => [...places, place], true)
  return () => usePlaces.setState((places) => places.filter((one) => one !== place), true)
}

/** Returns the element for notices in the topmost modal; null if no modal is open. */
export function useTopNoticePlace(): HTMLElement | null {
  return usePlaces((places) => places.at(-1) ?? null)
}
