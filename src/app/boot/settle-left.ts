import type { TokenStore } from '../session/session-tokens.ts'
import type { Left } from './leave-workspace.ts'

/** The device remembers whose data it has: of who left with everything, nothing. */
export async function settleLeft({ kept }: TokenStore, { account, stayed }: Left): Promise<void> {
  if (stayed) await kept.putAway(account, stayed)
  else await kept.forget(account.userId)
}
