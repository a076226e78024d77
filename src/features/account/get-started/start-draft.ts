import * as z from 'zod/mini'
import { interests, leagueSizes } from '#domain/get-started/onboarding.ts'
import type { StartInput } from './start-form.ts'

// What a visitor typed, for as long as the tab is open. There is no user database yet, and the password is never
// stored.

const key = 'fieldside.get-started'

const draft = z.object({
  /** The organization's id, generated once: repeated requests create only one. */
  id: z.uuid(),
  /** The account was requested and no answer came: it may have been created. */
  isUncertain: z.boolean(),
  typed: z.object({
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    phone: z.string(),
    organization: z.string(),
    leagueSize: z.enum(leagueSizes),
    interests: z.array(z.enum(interests)),
  }),
})
export type StartDraft = z.infer<typeof draft>

export function readStartDraft(): StartDraft | null {
  try {
    return draft.safeParse(JSON.parse(sessionStorage.getItem(key) ?? 'null')).data ?? null
  } catch {
    return null // storage not accessible, or not JSON
  }
}

export function saveStartDraft({ id, isUncertain }: Omit<StartDraft, 'typed'>, typed: StartInput): void {
  const { password: _password, role: _role, ...kept } = typed
  try {
    sessionStorage.setItem(key, JSON.stringify({ id, isUncertain, typed: kept }))
  } catch {
    // The form still holds it.
  }
}

export function deleteStartDraft(): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // There is nothing to forget.
  }
}
