import { create } from 'zustand'

export type Notice = {
  readonly id: number
  readonly words: string
  readonly isError: boolean
  /** When the notice appeared, in ms since 1970. */
  readonly since: number
  /** How long the notice is shown, in ms. Null means until it is dismissed. */
  readonly lasts: number | null
  /** How to undo the action that the notice reports; `note` is additional text. */
  readonly way?: { readonly undo: () => void; readonly note: string | undefined }
}

/** Newest first. */
export const useNotices = create<readonly Notice[]>()(() => [])

/**
 * A temporary message at the bottom of the screen (toaster.tsx): success for six seconds, an error until it is
 * dismissed. Anything that must not be missed belongs on the screen.
 */
export const notify = {
  /** `about` distinguishes identical messages, for example by a name. */
  success: (words: string, about?: string) =>
    addNotice({ words: about === undefined ? words : `${words}: ${about}`, isError: false, lasts: 6000 }),
  error: (words: string) => addNotice({ words, isError: true, lasts: null }),
  /** A success that can be undone until the user opens another screen, but for at least ten seconds. */
  undoable: (words: string, undo: () => void, note?: string) =>
    addNotice({ words, isError: false, lasts: null, way: { undo, note } }),
}

let told = 0

function addNotice(notice: Omit<Notice, 'id' | 'since'>): void {
  useNotices.setState(
    (shown) => [
      { ...notice, id: ++told, since: Date.now() },
      // A repeated message replaces the earlier one instead of piling up, unless the earlier one can be undone.
      ...shown.filter(({ words, way }) => way ?? words !== notice.words),
    ],
    true,
  )
}
