import { backUp } from './operate/backups.ts'
import { runCommand } from './operate/with-database.ts'
import { OperatorError } from '../operator-error.ts'
import { readSettings } from '../settings.ts'

await runCommand(async ([into, ...others]) => {
  if (into === undefined || others.length > 0) throw new OperatorError('Usage: npm run backup -- FOLDER')
  const settings = readSettings(process.env)
  if (settings.hosted) throw new OperatorError('The project makes its own backups (Database → Backups).')
  console.log(`The backup is in ${await backUp(settings, into)}`)
})
