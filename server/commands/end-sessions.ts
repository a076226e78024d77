import { endSessionsOf } from './operate/people.ts'
import { quoted, runCommand, withDatabase } from './operate/with-database.ts'
import { OperatorError } from '../operator-error.ts'

await runCommand(async ([address, ...others]) => {
  if (address === undefined || others.length > 0) throw new OperatorError('Usage: npm run end-sessions -- EMAIL')
  await withDatabase(`select private.end_sessions_of(${quoted(address)});`, async (database) => {
    console.log(await endSessionsOf(database, address))
  })
})
