import { getMeta, readPullState, readOrCreatePushState } from '#data/store/meta.ts'
import { createSeededId } from '#domain/random.ts'
import { getAnsweredSeq } from './entry-numbers.ts'
import { callRemote, type SyncContext } from './exchange.ts'
import { verifyCopy, nextCursor, parsePage, receivePage, type PullPosition, type PullPage } from './receive.ts'
import { RemoteError } from './remote.ts'
import type { PullResponse } from './wire.ts'

/** Page sizes in rows. The initial page is smaller, so that storing it begins sooner, while the next one loads. */
const pageSizes = { initial: 1000, later: 3000 }
const resetsInARow = 3

/** forgotten: nothing was applied; the server has lost changes of this device, which are queued again. */
export type PullResult = {
  readonly kind: 'done' | 'late' | 'forgotten' | 'gone'
  readonly wasReset: boolean
  readonly received: boolean
}

/**
 * Reads the organization page by page until the device has all of it. The next page loads while one is stored. With
 * `verify` the copy is compared with the server's at the end, and read again if it differs.
 */
export async function pullAll(exchange: SyncContext, org: string, verify = false): Promise<PullResult> {
  const { db, random } = exchange
  const ahead = new AbortController() // aborts a requested page that is not needed
  const paging: SyncContext = { ...exchange, signal: AbortSignal.any([exchange.signal, ahead.signal]) }
  const start = async (): Promise<PullPosition> => {
    const { cursor, round, loaded, usable, resetting } = await readPullState(db, org)
    if (!loaded) await exchange.report('receiving')
    const isNew = !loaded && !usable && !resetting && cursor.v === 0
    const first = isNew ? { first: (await getMeta(db, `league:${org}`)) ?? null } : {}
    const newClient = createSeededId(random)
    const line = await db.transaction('rw', db.meta, db.outbox, async () => {
      const sending = await readOrCreatePushState(db, org, newClient)
      return { client: sending.client, have: sending.heads, answered: await getAnsweredSeq(db, org, sending) }
    })
    return { cursor, round, newClient, ...line, ...first }
  }
  let resets = 0
  let isVerifying = verify
  let received = false
  try {
    let asked = await start()
    let page = askPage(paging, org, asked, isVerifying)
    for (;;) {
      const answer = await page
      checkProgress(answer)
      const following = followingOf(asked, answer)
      const next = following && askPage(paging, org, following, isVerifying)
      if (next) await exchange.report('receiving')

      let outcome = await receivePage(exchange, org, asked, answer)
      if (outcome === 'applied' && !following) outcome = await verifyCopy(exchange, org, asked, answer)
      received ||= answer.to > answer.since
      if (outcome === 'reset') {
        if (++resets > resetsInARow) throw new RemoteError('transient', 'The server keeps asking to start over')
        isVerifying = false // verify only once: a copy that keeps differing would be read again forever
        asked = await start()
        page = askPage(paging, org, asked, isVerifying)
        continue
      }
      if (outcome !== 'applied') return { kind: outcome, wasReset: resets > 0, received }
      if (!following || !next) return { kind: 'done', wasReset: resets > 0, received }
      asked = following
      page = next
    }
  } finally {
    ahead.abort()
  }
}

/**
 * Returns the next request, or null if that was the last page. After rows sent ahead of the pages, the next request is
 * for the first page.
 */
function followingOf({ first: _first, ...asked }: PullPosition, answer: PullResponse): PullPosition | null {
  if (!hasNext(answer)) return null
  const have = answer.head ? [answer.head] : asked.have
  return { ...asked, have, ...(answer.first ? {} : { cursor: nextCursor(asked.cursor, answer) }) }
}

function askPage(exchange: SyncContext, org: string, asked: PullPosition, digest: boolean): Promise<PullPage> {
  const { client, cursor, have, first } = asked
  const request = {
    client,
    org,
    cursor,
    have,
    limit: cursor.v === 0 && first === undefined ? pageSizes.initial : pageSizes.later,
    ...(digest ? { digest } : {}),
    ...(first === undefined ? {} : { first }),
  }
  const answer = callRemote(exchange, (signal) => exchange.remote.pull(request, signal))
  const page = answer.then((one) => {
    if (one.client !== client) throw new RemoteError('transient', 'An answer to another request')
    return parsePage(org, one, exchange.log)
  })
  page.catch(() => undefined) // awaited later, or not needed
  return page
}

function hasNext({ more, reset, gone_access, diverged }: PullResponse): boolean {
  return more && reset !== true && gone_access !== true && diverged !== true
}

function checkProgress(answer: PullResponse): void {
  if (hasNext(answer) && !answer.first && answer.to <= answer.since)
    throw new RemoteError('transient', 'The server sends no progress')
}
