import { create } from 'zustand'

export type Notice = {
  readonly id: number
  readonly words: string
  readonly isError: boolean
  /** When it came, in ms since 1970. */
  readonly since: number
  /** In ms; null: until it is dismissed. */
  readonly lasts: number | null
  /** Takes back what it tells of. `note` says what follows from it. */
  readonly way?: { readonly undo: () => void; readonly note: string | undefined }
}

/** The newest first. */
export const useNotices = create<readonly Notice[]>()(() => [])

/**
 * A passing word at the foot of the screen (toaster.tsx): success for six seconds, an error until it is dismissed.
 * What must not be missed belongs on the screen.
 */
export const notify = {
  /** `about` tells the same words apart: a name, say. */
  success: (words: string, about?: string) =>
    tell({ words: about === undefined ? words : `${words}: ${about}`, isError: false, lasts: 6000 }),
  error: (words: string) => tell({ words, isError: true, lasts: null }),
  /** A success that can be taken back for as long as its screen is open. */
  undoable: (words: string, undo: () => void, note?: string) =>
    tell({ words, isError: false, lasts: null, way: { undo, note } }),
}

let told = 0

function tell(notice: Omit<Notice, 'id' | 'since'>): void {
  useNotices.setState(
    (shown) => [
      { ...notice, id: ++told, since: Date.now() },
      // The same words again renew what is there instead of piling up; two that can be taken back both can be.
      ...shown.filter(({ words, way }) => way ?? words !== notice.words),
    ],
    true,
  )
}
