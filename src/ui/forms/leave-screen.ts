import { create } from 'zustand'
import { listUnsavedFields, unsavedDrafts } from './unsaved-fields.ts'
import { t } from './words.ts'

/** What would be lost, and how to leave the screen anyway. */
export type PendingLeave = { readonly typed: readonly string[]; readonly leave: () => void }

/** The question shown over every screen; null if there is none. */
export const usePendingLeave = create<PendingLeave | null>(() => null)

/** Leaves the screen without a link: at once, or after a question if something would be lost. */
export function leaveScreen(leave: () => void, typed = listUnsavedWork()): void {
  if (typed.length === 0) leave()
  else usePendingLeave.setState({ typed, leave }, true)
}

/** The label of a wizard's answers, which are kept as a draft until the wizard is cancelled. */
export const wizardAnswersLabel = [t.answersWizard]

/** Returns the labels of unsaved fields and drafts, without duplicates. `dialog`: only those of the forms in it. */
export function listUnsavedWork(dialog?: HTMLDialogElement | null): readonly string[] {
  const drafts = dialog ? [] : unsavedDrafts.values()
  return [...new Set([...listUnsavedFields(dialog).map(({ label }) => label), ...drafts])]
}
