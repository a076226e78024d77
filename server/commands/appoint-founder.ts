import { appointFounder } from '../auth/founder.ts'
import { quoteLiteral, runOperatorCommand, withDatabase } from './operate/with-database.ts'
import { OperatorError } from '../operator-error.ts'
import { readSettings } from '../settings.ts'

await runOperatorCommand(async ([email, ...others]) => {
  if (email === undefined || others.length > 0) throw new OperatorError('Usage: npm run admin -- appoint-founder EMAIL')
  await withDatabase(`select private.appoint_founder(${quoteLiteral(email)});`, async (database) => {
    await appointFounder(database, email, { provenAddress: readSettings(process.env).smtp !== undefined })
    console.log(`${email} is the founder of this platform now.`)
  })
})
