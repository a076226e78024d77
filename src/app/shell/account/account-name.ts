import type { StoredAccount } from '#data/store/meta-values.ts'

/** Returns the person's name, or their email address if they have given none. */
export function getAccountName(account: StoredAccount | null): string {
  if (!account) return ''
  const { first_name, last_name, email } = account.profile
  return `${first_name} ${last_name}`.trim() || email
}
