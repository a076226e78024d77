import { recordBounce } from './operate/people.ts'
import { quoteLiteral, runOperatorCommand, withDatabase } from './operate/with-database.ts'
import { OperatorError } from '../operator-error.ts'

await runOperatorCommand(async ([address, ...others]) => {
  if (address === undefined || others.length > 0) throw new OperatorError('Usage: npm run admin -- record-bounce EMAIL')
  await withDatabase(`select private.record_bounce(${quoteLiteral(address)}, null);`, async (database) => {
    console.log(await recordBounce(database, address))
  })
})
