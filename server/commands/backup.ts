import { backUp, describeBackup } from '../database/backup/back-up.ts'
import { OperatorError } from '../operator-error.ts'
import { readSettings } from '../settings.ts'
import { runOperatorCommand } from './operate/with-database.ts'

await runOperatorCommand(async ([into, ...others]) => {
  if (into === undefined || others.length > 0) throw new OperatorError('Usage: npm run admin -- backup FOLDER')
  const place = readSettings(process.env)
  console.log(describeBackup(await backUp({ place, into, print: console.error })))
})
