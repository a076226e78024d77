import { exportPerson } from './operate/people.ts'
import { quoted, runCommand, withDatabase } from './operate/with-database.ts'
import { OperatorError } from '../operator-error.ts'

await runCommand(async ([address, ...others]) => {
  if (address === undefined || others.length > 0) throw new OperatorError('Usage: npm run -s export-person -- EMAIL')
  await withDatabase(`select private.export_person(${quoted(address)});`, async (database) => {
    console.log(JSON.stringify(await exportPerson(database, address), null, 2))
  })
})
