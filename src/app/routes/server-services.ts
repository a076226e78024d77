import { OnlineError } from '#domain/online-error.ts'
import { createAccountActions } from '../session/account-actions.ts'
import { createSignOutActions } from '../shell/create-sign-out-actions.ts'
import type { NotifyOtherTabs } from '../boot/other-tabs.ts'
import { createProfileActions } from '../session/profile-actions.ts'
import { getServerAddress } from '../boot/server-address.ts'
import type { AskIdentity } from '../session/recent-sign-in.ts'
import { createSession } from '../session/session.ts'
import { createTokenStore } from '../session/session-tokens.ts'
import type { StartSync } from '../boot/workspace.ts'
import { createInvitationApi, type InvitationApi } from '#api/invitations.ts'
import { requestSync, getMeta, setMeta } from '#data/store/meta.ts'
import { showNewOrganization } from '../session/add-organization.ts'
import { pendingSignUp } from '../session/pending-sign-up.ts'
import { createPersonConnection, requireCurrentPerson, type PersonDependencies } from '../session/current-person.ts'
import { createOrganizationApi, type OrganizationApi } from '#api/organization.ts'
import { discardUnsentInOrganization } from '#features/sync-status/unsent.ts'
import { createPeopleApi, type PeopleApi } from '#api/people.ts'
import { paths } from './paths.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'

type Parts = { readonly startSync: StartSync; readonly tellOtherTabs: NotifyOtherTabs }

/**
 * Everything that talks to the server. No screen waits for this code (start.tsx): the device's data is shown without
 * it.
 */
export function createServerServices({ startSync, tellOtherTabs }: Parts) {
  const store = createTokenStore()
  const session = createSession({
    store,
    locks: navigator.locks,
    fetch: (...request) => fetch(...request),
    now: () => Date.now(),
    server: getServerAddress,
  })
  const askIdentity: AskIdentity = async (question) => {
    const dialog = await import('../session/show-identity-dialog.tsx').catch((error: unknown) => {
      throw new OnlineError('no_connection', '', { cause: error })
    })
    return dialog.showIdentityDialog(question)
  }
  const parts = { session, store, server: getServerAddress, askIdentity, startSync, tellOtherTabs }
  return {
    session,
    server: getServerAddress,
    askIdentity,
    account: createAccountActions(parts),
    profile: createProfileActions(parts),
    invitation: createInvitationApiForDevice(parts),
    people: createPeopleApiForDevice(parts),
    organization: createOrganizationApiForDevice(parts),
    waysOut: createSignOutActions(parts),
  }
}

export type ServerServices = ReturnType<typeof createServerServices>

/** The API of the page that an invitation link opens. Anyone who joins an organization sees it immediately. */
function createInvitationApiForDevice(parts: PersonDependencies): InvitationApi {
  const api = createInvitationApi(createPersonConnection(parts))
  return {
    ...api,
    async accept(token) {
      const { db } = requireCurrentPerson(parts)
      const looked = await api.lookAt(token) // so that the organization can be shown under its name right away
      const accepted = await api.accept(token)
      if (accepted.state === 'joined') {
        if (looked.state !== 'unknown') {
          const { organization: name, role } = looked
          // the server provides the actual plan later
          await showNewOrganization(db, { id: accepted.organizationId, name, role, tier: 'enterprise' })
        }
        pendingSignUp.forget()
      }
      await requestSync(db, { account: true })
      return accepted
    },
  }
}

/** The API of an organization's settings. Changes that affect this device are visible immediately. */
export function createOrganizationApiForDevice(parts: PersonDependencies): OrganizationApi {
  const api = createOrganizationApi(createPersonConnection(parts))
  return {
    ...api,
    async transfer(organizationId, userId) {
      const { db } = requireCurrentPerson(parts)
      await api.transfer(organizationId, userId)
      await requestSync(db, { account: true })
    },
    async deleteOrganization(organizationId, typedName) {
      const { db } = requireCurrentPerson(parts)
      await api.deleteOrganization(organizationId, typedName)
      await discardUnsentInOrganization(db, organizationId)
      await forgetOrganization(db, organizationId)
    },
  }
}

/**
 * Removes the organization from the device's account, which switches to another one, before asking the server which
 * ones remain.
 */
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
export function createPeopleApiForDevice(parts: PersonDependencies): PeopleApi {
  const api = createPeopleApi(createPersonConnection(parts), () => location.origin + paths.confirmEmail)
  return {
    ...api,
    async createAccount(account, token) {
      const { db } = requireCurrentPerson(parts)
      const outcome = await api.createAccount(account, token)
      if (outcome === 'member') await requestSync(db)
      return outcome
    },
    async changeRole(organizationId, userId, to) {
      const { db } = requireCurrentPerson(parts)
      await api.changeRole(organizationId, userId, to)
      await requestSync(db, { account: true })
    },
    async remove(organizationId, userId) {
      const { db } = requireCurrentPerson(parts)
      await api.remove(organizationId, userId)
      await requestSync(db, { account: true })
    },
    async leave(organizationId) {
      const { db } = requireCurrentPerson(parts)
      await api.leave(organizationId)
      await discardUnsentInOrganization(db, organizationId)
      await requestSync(db, { account: true })
    },
  }
}
