import { create } from 'zustand'

export const useIsSearchOpen = create<boolean>()(() => false)

export function openSearch(): void {
  useIsSearchOpen.setState(true, true)
}

export function closeSearch(): void {
  useIsSearchOpen.setState(false, true)
}

/** The shortcut as screen readers know it (`aria-keyshortcuts`). */
export const searchKeys = 'Meta+K Control+K'
