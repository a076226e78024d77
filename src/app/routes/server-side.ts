import { OnlineError } from '#domain/online-error.ts'
import { createAccountActions } from '../session/account-actions.ts'
import { createWaysOut } from '../shell/create-ways-out.ts'
import { createInvitations } from '../session/invitations.ts'
import { createOrganizationSettings } from '../session/organization.ts'
import type { TellOtherTabs } from '../boot/other-tabs.ts'
import { createPeople } from '../session/people.ts'
import { createProfileActions } from '../session/profile-actions.ts'
import { serverAddress } from '../boot/server-address.ts'
import type { AskIdentity } from '../session/recent-sign-in.ts'
import { createSession } from '../session/session.ts'
import { createTokenStore } from '../session/session-tokens.ts'
import type { StartSync } from '../boot/workspace.ts'

type Parts = { readonly startSync: StartSync; readonly tellOtherTabs: TellOtherTabs }

/** All that speaks with the server. No screen waits for this code (start.tsx): what is on the device shows without. */
export function createServerSide({ startSync, tellOtherTabs }: Parts) {
  const store = createTokenStore()
  const session = createSession({
    store,
    locks: navigator.locks,
    fetch: (...request) => fetch(...request),
    now: () => Date.now(),
    server: serverAddress,
  })
  const askIdentity: AskIdentity = async (question) => {
    const dialog = await import('../session/ask-identity.tsx').catch((error: unknown) => {
      throw new OnlineError('no_connection', '', { cause: error })
    })
    return dialog.askIdentity(question)
  }
  const parts = { session, store, server: serverAddress, askIdentity, startSync, tellOtherTabs }
  return {
    session,
    server: serverAddress,
    askIdentity,
    account: createAccountActions(parts),
    profile: createProfileActions(parts),
    invitation: createInvitations(parts),
    people: createPeople(parts),
    organization: createOrganizationSettings(parts),
    waysOut: createWaysOut(parts),
  }
}

export type ServerSide = ReturnType<typeof createServerSide>
