import { create } from 'zustand'

// Everything outside an open modal is closed to keyboards and screen readers, so notices stand inside it.

const usePlaces = create<readonly HTMLElement[]>()(() => [])

/** The `ref` of an empty element in a modal: notices stand there while it is open. */
export function noticePlace(place: HTMLElement | null): (() => void) | undefined {
  if (!place) return undefined
  usePlaces.setState((places) => [...places, place], true)
  return () => usePlaces.setState((places) => places.filter((one) => one !== place), true)
}

/** The place in the topmost modal; null: no modal is open. */
export function useTopNoticePlace(): HTMLElement | null {
  return usePlaces((places) => places.at(-1) ?? null)
}
