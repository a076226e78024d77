import { endPersonSessions } from './operate/people.ts'
import { quoteLiteral, runOperatorCommand, withDatabase } from './operate/with-database.ts'
import { OperatorError } from '../operator-error.ts'

await runOperatorCommand(async ([address, ...others]) => {
  if (address === undefined || others.length > 0) throw new OperatorError('Usage: npm run admin -- end-sessions EMAIL')
  await withDatabase(`select private.end_sessions_of(${quoteLiteral(address)});`, async (database) => {
    console.log(await endPersonSessions(database, address))
  })
})
