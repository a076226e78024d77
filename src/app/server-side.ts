import { createAccountActions } from './account-actions.ts'
import { createWaysOut } from './create-ways-out.ts'
import { createInvitationActions } from './invitations.ts'
import { createOrganizationActions } from './organization-actions.ts'
import type { TellOtherTabs } from './other-tabs.ts'
import { createPeopleActions } from './people-actions.ts'
import { createProfileActions } from './profile-actions.ts'
import { serverAddress } from './server-address.ts'
import { createSession } from './session.ts'
import { createTokenStore } from './session-tokens.ts'
import type { StartSync } from './workspace.ts'

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
  const parts = { session, store, server: serverAddress, startSync, tellOtherTabs }
  return {
    session,
    server: serverAddress,
    account: createAccountActions(parts),
    profile: createProfileActions(parts),
    invitation: createInvitationActions(parts),
    people: createPeopleActions(parts),
    organization: createOrganizationActions(parts),
    waysOut: createWaysOut(parts),
  }
}

export type ServerSide = ReturnType<typeof createServerSide>
