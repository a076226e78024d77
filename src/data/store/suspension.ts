// When the user leaves a page, the browser may keep it so that it can be shown again immediately, and it freezes tabs
// that are out of view. Nothing runs in such a page, and in WebKit its open transactions lock the database for every
// other page. So transactions are aborted when the page is suspended, and their work is repeated when it is shown.

type Follower = {
  /** `stored`: transactions that were being committed, which the browser finishes without the page. */
  suspend?(stored: ReadonlySet<IDBTransaction>): void
  /** Work that failed in the meantime is repeated after this has settled. */
  resume?(): Promise<void> | void
}

const transactions = new Set<IDBTransaction>()
const followers = new Set<Follower>()
let suspensions = 0
let isSuspended = false
let resumed: Promise<void> | null = null
let resolveResumed = () => {}

export function suspendPage(): void {
  if (isSuspended) return
  isSuspended = true
  suspensions += 1
  resumed ??= new Promise((resolve) => (resolveResumed = resolve))
  const stored = new Set([...transactions].filter((transaction) => !isAborted(transaction)))
  for (const follower of followers) follower.suspend?.(stored)
}

export function resumePage(): void {
  if (!isSuspended) return
  isSuspended = false
  void resumeFollowers()
}

async function resumeFollowers(): Promise<void> {
  const before = suspensions
  await Promise.allSettled([...followers].map(async (follower) => follower.resume?.()))
  if (suspensions !== before) return // the page has been suspended again in the meantime
  resumed = null
  resolveResumed()
}

/**
 * Returns a promise that resolves when the page has been resumed and its database is open again; null if there is
 * nothing to wait for.
 */
export function waitForResume(): Promise<void> | null {
  return resumed
}

export function isPageSuspended(): boolean {
  return isSuspended
}

export function countSuspensions(): number {
  return suspensions
}

/** Returns a function that ends the subscription. */
export function subscribeToSuspension(follower: Follower): () => void {
  followers.add(follower)
  return () => followers.delete(follower)
}

export function abortOnSuspend<Transaction>(transaction: Transaction): Transaction {
  if (!(transaction instanceof IDBTransaction)) return transaction
  if (isSuspended) isAborted(transaction)
  else {
    transactions.add(transaction)
    const forget = () => transactions.delete(transaction)
    transaction.addEventListener('complete', forget)
    transaction.addEventListener('abort', forget)
  }
  return transaction
}

/**
 * Runs an idempotent read or write, and repeats it when a suspended page is shown again: it may have failed, and WebKit
 * never answers some of the earlier requests.
 */
export async function retryAfterResume<Result>(work: () => PromiseLike<Result>): Promise<Result> {
  return retryFailedAfterResume(async () => {
    let unfollow = () => {}
    const shown = new Promise<never>((_resolve, reject) => {
      unfollow = subscribeToSuspension({ resume: () => reject(new Error('The page was suspended')) })
    })
    try {
      return await Promise.race([work(), shown])
    } finally {
      unfollow()
    }
  })
}

/** Like `retryAfterResume`, for work that is not idempotent: repeats it only if it failed. */
export async function retryFailedAfterResume<Result>(work: () => PromiseLike<Result>): Promise<Result> {
  for (;;) {
    if (resumed) await resumed
    const before = suspensions
    try {
      return await work()
    } catch (error) {
      if (suspensions === before) throw error
    }
  }
}

/** Aborts the transaction. Returns false if it is being committed, which the browser finishes without the page. */
function isAborted(transaction: IDBTransaction): boolean {
  try {
    transaction.abort()
    return true
  } catch {
    return false
  }
}
