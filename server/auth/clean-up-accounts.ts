import type { Sql } from '../database/database.ts'

/** Deletes expired rows and accounts that were never confirmed; runs once a day. */
export async function cleanUpAccounts(database: Pick<Sql, 'query'>): Promise<void> {
  for (const statement of [
    'delete from auth.tries where until < now()',
    // Used tokens from the last 90 days are enough to detect a copy that was stored for months.
    `delete from auth.refresh_tokens where revoked and updated_at < now() - interval '90 days'
       and exists (select from auth.refresh_tokens t where t.session_id = refresh_tokens.session_id and not t.revoked)`,
    `delete from auth.mail_links where expires_at < now() - interval '7 days'`,
    `delete from auth.mfa_challenges where created_at < now() - interval '1 day'`,
    `delete from auth.mfa_factors where status = 'unverified' and created_at < now() - interval '1 day'`,
    `delete from auth.users u where u.email_confirmed_at is null and u.encrypted_password is null
       and u.last_sign_in_at is null and u.created_at < now() - interval '30 days'
       and not exists (select from auth.mail_links l where l.user_id = u.id)`,
  ])
    await database.query(statement)
}
