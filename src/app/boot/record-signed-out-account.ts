import type { TokenStore } from '../session/session-tokens.ts'
import type { SignedOutState } from './leave-workspace.ts'

/** Updates the list of accounts with data on this device: an account that left no data is removed. */
export async function recordSignedOutAccount({ kept }: TokenStore, { account, stayed }: SignedOutState): Promise<void> {
  if (stayed) await kept.putAway(account, stayed)
  else await kept.forget(account.userId)
}
