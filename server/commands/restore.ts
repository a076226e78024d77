import { restore } from './operate/backups.ts'
import { runCommand } from './operate/with-database.ts'
import { OperatorError } from '../operator-error.ts'
import { readSettings } from '../settings.ts'

await runCommand(async ([folder, ...others]) => {
  if (folder === undefined || others.length > 0) throw new OperatorError('Usage: npm run restore -- FOLDER/fieldside-…')
  const settings = readSettings(process.env)
  if (settings.hosted) throw new OperatorError('The project restores its own backups (Database → Backups).')
  await restore(settings, folder)
  console.log('Restored. Start the server: devices send again what was written after the backup.')
})
