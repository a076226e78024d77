import { OnlineError } from '#domain/online-error.ts'
import { createAccountActions } from '../session/account-actions.ts'
import { createWaysOut } from '../shell/create-ways-out.ts'
import type { TellOtherTabs } from '../boot/other-tabs.ts'
import { createProfileActions } from '../session/profile-actions.ts'
import { serverAddress } from '../boot/server-address.ts'
import type { AskIdentity } from '../session/recent-sign-in.ts'
import { createSession } from '../session/session.ts'
import { createTokenStore } from '../session/session-tokens.ts'
import type { StartSync } from '../boot/workspace.ts'
import { createInvitationApi, type InvitationApi } from '#api/invitations.ts'
import { requestSync, getMeta, setMeta } from '#data/store/meta.ts'
import { addOrganization } from '../session/add-organization.ts'
import { keptSignUp } from '../session/kept-sign-up.ts'
import { connectionOf, person, type PersonParts } from '../session/person.ts'
import { createOrganizationApi, type OrganizationApi } from '#api/organization.ts'
import type { LocalDatabase } from '#data/store/database.ts'
import { discardUnsentOf } from '#features/sync-status/unsent.ts'
import { createPeopleApi, type PeopleApi } from '#api/people.ts'
import { paths } from './paths.ts'

type Parts = { readonly startSync: StartSync; readonly tellOtherTabs: TellOtherTabs }

/**
 * Everything that talks to the server. No screen waits for this code (start.tsx): what is on the device shows without
 * it.
 */
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

/** The API of the page that an invitation link opens. Anyone who joins an organization sees it at once. */
function createInvitations(parts: PersonParts): InvitationApi {
  const api = createInvitationApi(connectionOf(parts))
  return {
    ...api,
    async accept(token) {
      const { db } = person(parts)
      const looked = await api.lookAt(token) // so that the organization can be shown under its name at once
      const accepted = await api.accept(token)
      if (accepted.state === 'joined') {
        if (looked.state !== 'unknown') {
          const { organization: name, role } = looked
          // the server provides the actual plan later
          await addOrganization(db, { id: accepted.organizationId, name, role, tier: 'enterprise' })
        }
        keptSignUp.forget()
      }
      await requestSync(db, { account: true })
      return accepted
    },
  }
}

/** The API of an organization's settings. Changes that affect this device show at once. */
export function createOrganizationSettings(parts: PersonParts): OrganizationApi {
  const api = createOrganizationApi(connectionOf(parts))
  return {
    ...api,
    async transfer(organizationId, userId) {
      const { db } = person(parts)
      await api.transfer(organizationId, userId)
      await requestSync(db, { account: true })
    },
    async deleteOrganization(organizationId, typedName) {
      const { db } = person(parts)
      await api.deleteOrganization(organizationId, typedName)
      await discardUnsentOf(db, organizationId)
      await forgetOrganization(db, organizationId)
    },
  }
}

/** Switches to another organization before the server is asked which ones remain. */
async function forgetOrganization(db: LocalDatabase, organizationId: string): Promise<void> {
  await db.transaction('rw', db.meta, async () => {
    const account = await getMeta(db, 'account')
    if (!account) return
    const organizations = account.organizations.filter(({ id }) => id !== organizationId)
    await setMeta(db, 'account', { ...account, organizations })
  })
  await requestSync(db, { account: true })
}

/** The API of the members screen. Each change requests an exchange, which updates the device's own rows. */
export function createPeople(parts: PersonParts): PeopleApi {
  const api = createPeopleApi(connectionOf(parts), () => location.origin + paths.confirmEmail)
  return {
    ...api,
    async createAccount(account, token) {
      const { db } = person(parts)
      const outcome = await api.createAccount(account, token)
      if (outcome === 'member') await requestSync(db)
      return outcome
    },
    async changeRole(organizationId, userId, to) {
      const { db } = person(parts)
      await api.changeRole(organizationId, userId, to)
      await requestSync(db, { account: true })
    },
    async remove(organizationId, userId) {
      const { db } = person(parts)
      await api.remove(organizationId, userId)
      await requestSync(db, { account: true })
    },
    async leave(organizationId) {
      const { db } = person(parts)
      await api.leave(organizationId)
      await discardUnsentOf(db, organizationId)
      await requestSync(db, { account: true })
    },
  }
}
