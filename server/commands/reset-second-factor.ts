import { resetSecondFactor } from '../auth/reset-second-factor.ts'
import { OperatorError } from '../operator-error.ts'
import { quoted, runCommand, withDatabase } from './operate/with-database.ts'

await runCommand(async ([email, ...others]) => {
  if (email === undefined || others.length > 0) throw new OperatorError('Usage: npm run reset-second-factor -- EMAIL')
  const inEditor = `delete from auth.mfa_factors where user_id = (select id from auth.users where email = ${quoted(email)});`
  await withDatabase(inEditor, async (database) => {
    await resetSecondFactor(database, email)
    console.log(`${email} signs in without a second factor now, and has been signed out everywhere.`)
  })
})
