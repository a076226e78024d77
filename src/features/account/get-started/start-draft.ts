import * as z from 'zod/mini'
import { interests, leagueSizes } from '#domain/get-started/onboarding.ts'
import type { StartInput } from './start-form.ts'

// What a visitor has typed, stored for as long as the tab is open, because a visitor has no user database yet. The
// password is never stored.

const key = 'fieldside.get-started'

const draft = z.object({
  /** The organization's id, generated once so that repeated requests create only one organization. */
  id: z.uuid(),
  /** Whether the account was requested but no response arrived, so it may have been created. */
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
    return null // storage is not accessible, or its content is not JSON
  }
}

export function saveStartDraft({ id, isUncertain }: Omit<StartDraft, 'typed'>, typed: StartInput): void {
  const { password: _password, role: _role, ...kept } = typed
  try {
    sessionStorage.setItem(key, JSON.stringify({ id, isUncertain, typed: kept }))
  } catch {
    // Storage is not accessible. The form still holds the input.
  }
}

export function deleteStartDraft(): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Storage is not accessible, so no draft was stored.
  }
}
