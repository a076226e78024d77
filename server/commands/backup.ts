import { backUp, describe } from '../database/backup/back-up.ts'
import { OperatorError } from '../operator-error.ts'
import { readSettings } from '../settings.ts'
import { runCommand } from './operate/with-database.ts'

await runCommand(async ([into, ...others]) => {
  if (into === undefined || others.length > 0) throw new OperatorError('Usage: npm run backup -- FOLDER')
  const place = readSettings(process.env)
  console.log(describe(await backUp({ place, into, print: console.error })))
})
