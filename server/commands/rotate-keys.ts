import { accessTokenLifetimeSeconds } from '../auth/access-token.ts'
import { rotateSecrets } from '../database/secrets.ts'
import { OperatorError } from '../operator-error.ts'
import { readSettings } from '../settings.ts'
import { runOperatorCommand } from './operate/with-database.ts'

await runOperatorCommand(async (parameters) => {
  const atOnce = parameters[0] === '--at-once'
  if (parameters.length > (atOnce ? 1 : 0)) throw new OperatorError('Usage: npm run admin -- rotate-keys [--at-once]')
  const { secrets, dataFolder } = readSettings(process.env)
  if (secrets)
    throw new OperatorError(
      'The key is the environment variable JWT_SECRET here: give it a new value, leave PUBLISHABLE_KEY as it is, and restart every server. Nobody has to sign in again.',
    )
  // Twice a token's lifetime, because the running server signs with the old key until it is restarted, which may take a
  // while.
  rotateSecrets(dataFolder, { keepMs: atOnce ? 0 : 2 * accessTokenLifetimeSeconds * 1000 })
  console.log(
    'There is a new key. Restart the server now: it signs with it from then on. ' +
      (atOnce ? 'Tokens of the key before are refused at once' : 'Tokens of the key before count until they run out') +
      '; nobody has to sign in again.',
  )
})
