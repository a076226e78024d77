import { erasePerson, sayWhatGoes } from './operate/people.ts'
import { quoted, runCommand, withDatabase } from './operate/with-database.ts'
import { OperatorError } from '../operator-error.ts'

await runCommand(async ([address, ...others]) => {
  const isSure = others.length === 1 && others[0] === '--yes'
  if (address === undefined || (others.length > 0 && !isSure))
    throw new OperatorError('Usage: npm run erase-person -- EMAIL [--yes]')
  await withDatabase(`select private.erase_person(${quoted(address)});`, async (database) => {
    if (isSure) console.log(await erasePerson(database, address))
    else console.log(`${await sayWhatGoes(database, address)}\nNothing was erased. Add --yes to erase it.`)
  })
})
