import { restore } from '../database/backup/restore.ts'
import { createAuthSchema } from '../gateway/backend.ts'
import { OperatorError } from '../operator-error.ts'
import { readSettings } from '../settings.ts'
import { runOperatorCommand } from './operate/with-database.ts'

await runOperatorCommand(async ([folder, ...others]) => {
  if (folder === undefined || others.length > 0)
    throw new OperatorError('Usage: npm run admin -- restore FOLDER/fieldside-…')
  const place = readSettings(process.env)
  await restore({ place, folder, print: console.error, prepareAccounts: createAuthSchema })
  console.log('Restored. Start the server: devices send again what was written after the backup.')
})
