import { OperatorError } from '../operator-error.ts'
import { quoteLiteral, runOperatorCommand, withDatabase } from './operate/with-database.ts'
import type { Database } from '../database/database.ts'
import { deleteLinks } from '../auth/links.ts'
import { readUserByEmail } from '../auth/person.ts'
import { deleteSessions } from '../auth/sessions.ts'

await runOperatorCommand(async ([email, ...others]) => {
  if (email === undefined || others.length > 0)
    throw new OperatorError('Usage: npm run admin -- reset-second-factor EMAIL')
  const inEditor = `delete from auth.mfa_factors where user_id = (select id from auth.users where email = ${quoteLiteral(email)});`
  await withDatabase(inEditor, async (database) => {
    await resetSecondFactor(database, email)
    console.log(`${email} signs in without a second factor now, and has been signed out everywhere.`)
  })
})

/**
 * Removes the second factor of a person who has lost it and their recovery codes, so that the password alone signs them
 * in. Also ends the person's sessions.
 */
export async function resetSecondFactor(database: Pick<Database, 'transaction'>, email: string): Promise<void> {
  await database.transaction(async (query) => {
    const user = await readUserByEmail(query, email.trim().toLowerCase(), { lock: true })
    if (!user) throw new OperatorError(`Nobody has the address ${email}.`)
    const removed = await query('delete from auth.mfa_factors where user_id = $1 returning id', [user.id])
    if (removed.length === 0) throw new OperatorError(`${email} has no second factor.`)
    await query('delete from auth.recovery_codes where user_id = $1', [user.id])
    await deleteSessions(query, user.id)
    await deleteLinks(query, user.id)
  })
}
