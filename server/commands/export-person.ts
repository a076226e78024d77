import { exportPerson } from './operate/people.ts'
import { quoteLiteral, runOperatorCommand, withDatabase } from './operate/with-database.ts'
import { OperatorError } from '../operator-error.ts'

await runOperatorCommand(async ([address, ...others]) => {
  if (address === undefined || others.length > 0)
    throw new OperatorError('Usage: npm run -s admin -- export-person EMAIL')
  await withDatabase(`select private.export_person(${quoteLiteral(address)});`, async (database) => {
    console.log(JSON.stringify(await exportPerson(database, address), null, 2))
  })
})
