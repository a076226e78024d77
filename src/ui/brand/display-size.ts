import { useLayoutEffect } from 'react'
import { readLocalText } from '../forms/local-text.ts'

/** Where this device keeps the scale that someone chose: `compact` or `touch`. Anything else: by pointer and width. */
export const displaySizeKey = 'fieldside.display-size'

/**
 * Shows signed-in screens in the compact scale for a mouse or the large one for a thumb, and follows changes of the
 * window, the pointer, or the setting in another tab. Other screens have only the large one.
 */
export function useDisplaySize(): void {
  useLayoutEffect(() => {
    const laptop = matchMedia(mouseOnLaptop)
    applyDisplaySize()
    laptop.addEventListener('change', applyDisplaySize)
    window.addEventListener('storage', applyDisplaySize)
    return () => {
      laptop.removeEventListener('change', applyDisplaySize)
      window.removeEventListener('storage', applyDisplaySize)
      delete document.documentElement.dataset['scale']
    }
  }, [])
}

const mouseOnLaptop = '(pointer: fine) and (min-width: 64rem)'

export function applyDisplaySize(): void {
  const chosen = readLocalText(displaySizeKey)
  const fitting = matchMedia(mouseOnLaptop).matches ? 'compact' : 'touch'
  document.documentElement.dataset['scale'] = chosen === 'compact' || chosen === 'touch' ? chosen : fitting
}
