import { erasePerson, describeErasure } from './operate/people.ts'
import { quoteLiteral, runOperatorCommand, withDatabase } from './operate/with-database.ts'
import { OperatorError } from '../operator-error.ts'

await runOperatorCommand(async ([address, ...others]) => {
  const isSure = others.length === 1 && others[0] === '--yes'
  if (address === undefined || (others.length > 0 && !isSure))
    throw new OperatorError('Usage: npm run admin -- erase-person EMAIL [--yes]')
  await withDatabase(`select private.erase_person(${quoteLiteral(address)});`, async (database) => {
    if (isSure) console.log(await erasePerson(database, address))
    else console.log(`${await describeErasure(database, address)}\nNothing was erased. Add --yes to erase it.`)
  })
})
