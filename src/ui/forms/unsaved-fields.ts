import { t } from './words.ts'

// Unsaved input. Checked before the page is reloaded for another version of the app.

export type UnsavedField = { readonly label: string; readonly value: string }

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** The original values of fields, and the changed fields while they are on the screen. */
const found = new WeakMap<Field, string>()
const changed = new Map<Field, string | undefined>()

/** Words for what else the person has made on the screen and not saved. */
export const unsavedDrafts = new Map<object, string>()

/**
 * Handles Back and Forward before the router does: on the window, listeners are called in the order they were added.
 */
export const historyGuard: { onStep?: (event: PopStateEvent) => void } = {}

/** Starts tracking every field on every screen. */
export function startUnsavedTracking(): void {
  addEventListener('popstate', (event) => historyGuard.onStep?.(event))
  const remember = ({ target }: Event) => {
    if (isField(target) && !found.has(target)) found.set(target, stateOf(target))
  }
  const note = ({ target }: Event) => {
    if (!isField(target) || changed.has(target)) return
    const before = isTick(target) ? String(!target.checked) : found.get(target)
    changed.set(target, before)
  }
  document.addEventListener('focusin', remember, { capture: true })
  document.addEventListener('input', note, { capture: true })
}

/**
 * Returns the unsaved fields of forms and dialogs, and text fields elsewhere; search fields, and filters outside of
 * forms, don't count.
 * `dialog`: only those of the forms in it.
 */
export function listUnsavedFields(dialog?: HTMLDialogElement | null): UnsavedField[] {
  const unsaved: UnsavedField[] = []
  for (const [field, before] of changed) {
    if (!field.isConnected) changed.delete(field)
    else if (dialog && !(dialog.contains(field) && field.form)) continue
    else if (stateOf(field) !== before && isEntry(field) && !field.closest(keptSelector))
      unsaved.push({ label: labelOf(field), value: isSecret(field) ? '' : stateOf(field) })
  }
  return unsaved
}

export function markSaved(form: Element): void {
  for (const field of changed.keys()) if (form.contains(field)) changed.set(field, stateOf(field))
}

/** Stops treating anything typed so far as unsaved. */
export function clearUnsavedFields(): void {
  changed.clear()
  unsavedDrafts.clear()
}

/** Returns whether the user may be about to continue typing. */
export function isTyping(): boolean {
  const { activeElement } = document
  return isField(activeElement) && activeElement.type !== 'search' && !isTick(activeElement)
}

/** For a form that saves every keystroke on the device and restores it after a reload. */
export const autosavedFormProps = { 'data-kept-as-draft': '' } as const
const keptSelector = '[data-kept-as-draft]'

function isField(target: unknown): target is Field {
  return (
    (target instanceof HTMLInputElement && !['button', 'submit', 'reset', 'file', 'image'].includes(target.type)) ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement
  )
}

function isTick(field: Field): field is HTMLInputElement {
  return field.type === 'checkbox' || field.type === 'radio'
}

function isEntry(field: Field): boolean {
  if (isProof(field)) return false // abandoning an identity check loses no work
  if (field.type === 'search') return false
  if (field.closest('form, dialog')) return true
  const isText = !isTick(field) && !(field instanceof HTMLSelectElement)
  return isText && field.value.trim() !== ''
}

function isProof({ autocomplete }: Field): boolean {
  return autocomplete === 'current-password' || autocomplete === 'one-time-code'
}

function isSecret(field: Field): boolean {
  return field.type === 'password'
}

function stateOf(field: Field): string {
  return isTick(field) ? String(field.checked) : field.value
}

function labelOf(field: Field): string {
  const label = field.getAttribute('aria-label') ?? field.labels?.[0]?.textContent ?? ''
  return label.replace(/\s\*$/, '').replaceAll(/\s+/g, ' ').trim() || t.aField
}
