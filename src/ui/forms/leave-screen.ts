import { create } from 'zustand'
import { unsavedFields } from './unsaved-fields.ts'

/** What would be lost, and how the screen is left all the same. */
export type LeaveQuestion = { readonly typed: readonly string[]; readonly leave: () => void }

/** Asked beside every screen. */
export const useLeaveQuestion = create<LeaveQuestion | null>(() => null)

/** For what leaves the screen without a link: at once, or after a question where something would be lost. */
export function leaveScreen(leave: () => void, typed = typedLabels()): void {
  if (typed.length === 0) leave()
  else useLeaveQuestion.setState({ typed, leave }, true)
}

/** A wizard keeps its answers as a draft until its Cancel. */
export const answersOfWizard = ['the answers in this wizard']

/** The fields that are typed and not saved, each once. `dialog`: only those of the forms in it. */
export function typedLabels(dialog?: HTMLDialogElement): readonly string[] {
  return [...new Set(unsavedFields(dialog).map(({ label }) => label))]
}
