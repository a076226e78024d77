import type { Sql } from '../database/database.ts'
import { OperatorError } from '../operator-error.ts'

/**
 * Makes a person who has signed up the platform's founder, replacing the previous one. `provenAddress` requires that
 * they have opened a link emailed to the address, because anyone can sign up with any address.
 */
export async function appointFounder(
  database: Pick<Sql, 'query'>,
  email: string,
  { provenAddress }: { provenAddress: boolean },
): Promise<void> {
  const [person] = await database.query<{ is_proven: boolean }>(
    `select u.email_confirmed_at is not null as is_proven
     from app.user_profiles p join auth.users u on u.id = p.id where lower(p.email) = lower(btrim($1))`,
    [email],
  )
  if (!person) throw new OperatorError(`Nobody has signed up with the address ${email} yet.`)
  if (provenAddress && !person.is_proven)
    throw new OperatorError(
      `The person who signed up with ${email} has not shown that the address is theirs: let them open a link that is mailed there ("Forgot password?" on the sign-in page), then try again.`,
    )
  await database.query('select private.appoint_founder($1, $2)', [email, provenAddress])
}
