import { useLayoutEffect } from 'react'
import { readLocalText, writeLocalText } from '../forms/local-text.ts'

export const displaySizes = ['auto', 'compact', 'touch'] as const
export type DisplaySize = (typeof displaySizes)[number]

const sizeKey = 'fieldside.display-size'
const mouseOnLaptop = '(pointer: fine) and (min-width: 64rem)'

export function readDisplaySize(): DisplaySize {
  const kept = readLocalText(sizeKey)
  return displaySizes.find((size) => size === kept) ?? 'auto'
}

export function setDisplaySize(size: DisplaySize): void {
  writeLocalText(sizeKey, size)
  applyDisplaySize()
}

/**
 * Shows signed-in screens in the compact scale for a mouse or the large one for a thumb, and follows changes of the
 * window, the pointer, or the setting in another tab. Other screens have only the large one.
 */
export function useDisplaySize(): void {
  useLayoutEffect(() => {
    const laptop = matchMedia(mouseOnLaptop)
    const followOtherTab = ({ key }: StorageEvent) => {
      if (key === sizeKey) applyDisplaySize()
    }
    applyDisplaySize()
    laptop.addEventListener('change', applyDisplaySize)
    window.addEventListener('storage', followOtherTab)
    return () => {
      laptop.removeEventListener('change', applyDisplaySize)
      window.removeEventListener('storage', followOtherTab)
      delete document.documentElement.dataset['scale']
    }
  }, [])
}

function applyDisplaySize(): void {
  const size = readDisplaySize()
  document.documentElement.dataset['scale'] =
    size === 'auto' ? (matchMedia(mouseOnLaptop).matches ? 'compact' : 'touch') : size
}
