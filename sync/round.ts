import { freeSpace, isStorageFull } from '#data/store/free-space.ts'
import { getMeta } from '#data/store/meta.ts'
import { refreshAccount } from './account.ts'
import type { SyncContext } from './exchange.ts'
import { pullAll } from './pull.ts'
import { createBatchSize, listOrganizationsWith, pushAll, type BatchSize } from './push.ts'
import { RemoteError } from './remote.ts'

/** failed: keep everything and try later. signed_out and upgrade: a person has to act. */
export type RoundResult =
  | { readonly kind: 'synced'; readonly changed: boolean }
  | { readonly kind: 'failed' | 'signed_out' | 'upgrade'; readonly error: unknown }

export type Round = {
  /** Syncs all organizations with the server once. Never rejects. */
  run(): Promise<RoundResult>
  /** Makes the next round begin by asking who is signed in and which organizations they belong to. */
  accountIsDue(): void
}

const verifyEveryMs = 6 * 3600 * 1000

export function createRound(exchange: SyncContext): Round {
  const { db, log, clock } = exchange
  const sizes = new Map<string, BatchSize>()
  let isAccountDue = true
  let needsUpgrade = false
  const verifiedAt = new Map<string, number>()
  /**
   * Organizations the person has left. The server still has to be asked whether it has lost changes to them, because no
   * pull will show that.
   */
  const unasked = new Set<string>()
  /** The organizations already asked about, each with the server history at that time. */
  const asked = new Set<string>()

  function sizeFor(org: string): BatchSize {
    const size = sizes.get(org) ?? createBatchSize()
    sizes.set(org, size)
    return size
  }

  async function run(): Promise<RoundResult> {
    let asksAccount = isAccountDue
    isAccountDue = false // cleared before the request: if the account becomes due again in the meantime, this response may lack what it is about
    try {
      if (asksAccount) {
        const { epoch, left } = await refreshAccount(exchange)
        for (const org of left) {
          if (!asked.has(`${epoch} ${org}`)) unasked.add(org)
          asked.add(`${epoch} ${org}`)
        }
      }
      asksAccount = false
      const changed = await exchangeAll()
      if (needsUpgrade) return { kind: 'upgrade', error: new Error('This version is too old to send changes') }
      return { kind: 'synced', changed }
    } catch (error) {
      isAccountDue ||= asksAccount
      log('The exchange with the server failed', error)
      if (isStorageFull(error)) await freeSpace(db).catch(() => 0) // makes room for the next round
      const kind = error instanceof RemoteError ? error.kind : null
      return { kind: kind === 'auth' ? 'signed_out' : kind === 'upgrade' ? 'upgrade' : 'failed', error }
    }
  }

  /**
   * Sends to and reads from each organization. If the server refuses a request or an organization, neither reading nor
   * the other organizations are delayed; any other error ends the round.
   */
  async function exchangeAll(): Promise<boolean> {
    const mine = await ownOrganizations()
    const waiting = new Set([...(await listOrganizationsWith(db, 'queued')), ...unasked])
    const leftBehind = [...waiting].filter((org) => !mine.includes(org))
    const refusals: RemoteError[] = []
    const orRefused = (error: unknown) => {
      const isOfThisOne =
        error instanceof RemoteError && (error.kind === 'refused' || error.kind === 'closed' || error.wantsLess)
      if (!isOfThisOne) throw error
      refusals.push(error)
      return false
    }
    let changed = false
    for (const org of [...mine, ...leftBehind]) {
      await push(org, unasked.has(org)).then(() => unasked.delete(org), orRefused)
      if (mine.includes(org)) changed = (await read(org).catch(orRefused)) || changed
    }
    if (leftBehind.length > 0) isAccountDue = true // refreshing the account removes these organizations, which settles the changes that turn out to have reached the server
    const [refusal] = refusals
    if (refusal) throw refusal
    return changed
  }

  /** Returns the person's organizations, starting with the current one. */
  async function ownOrganizations(): Promise<string[]> {
    const account = await getMeta(db, 'account')
    const onScreen = await getMeta(db, 'organization')
    const ids = account?.organizations.map(({ id }) => id) ?? []
    return ids.toSorted((a, b) => Number(b === onScreen) - Number(a === onScreen))
  }

  async function read(org: string): Promise<boolean> {
    const pulled = await pull(org)
    if (pulled.kind === 'gone') await push(org, true) // no further pull will show what the server has lost
    if (pulled.wasReset) isAccountDue = true // the person's read access may have changed, and with it their role
    return pulled.received
  }

  async function push(org: string, greet = false): Promise<void> {
    if (needsUpgrade) return
    const end = await pushAll(exchange, org, sizeFor(org), greet)
    if (end === 'owner') throw new RemoteError('auth', 'This device’s changes belong to another account')
    if (end === 'upgrade') needsUpgrade = true
  }

  async function pull(org: string) {
    const isDue = clock.now() - (verifiedAt.get(org) ?? -Infinity) > verifyEveryMs
    const pulled = await pullAll(exchange, org, isDue)
    if (isDue && pulled.kind === 'done') verifiedAt.set(org, clock.now())
    if (pulled.kind !== 'forgotten') return pulled
    log('The server has forgotten something; sending it again', { org })
    await push(org)
    const again = await pullAll(exchange, org)
    if (again.kind === 'forgotten') throw new RemoteError('transient', 'The server does not settle on a history')
    return { ...again, wasReset: true }
  }

  return {
    run,
    accountIsDue() {
      isAccountDue = true
    },
  }
}
