import type { Database } from '../database/database.ts'
import { OperatorError } from '../operator-error.ts'
import { endLinks } from './links.ts'
import { userByEmail } from './person.ts'
import { endSessions } from './sessions.ts'

/** For somebody who lost their second factor and their recovery codes: they sign in with the password alone. */
export async function resetSecondFactor(database: Pick<Database, 'transaction'>, email: string): Promise<void> {
  await database.transaction(async (query) => {
    const user = await userByEmail(query, email.trim().toLowerCase(), { lock: true })
    if (!user) throw new OperatorError(`Nobody has the address ${email}.`)
    const removed = await query('delete from auth.mfa_factors where user_id = $1 returning id', [user.id])
    if (removed.length === 0) throw new OperatorError(`${email} has no second factor.`)
    await query('delete from auth.recovery_codes where user_id = $1', [user.id])
    await endSessions(query, user.id)
    await endLinks(query, user.id)
  })
}
