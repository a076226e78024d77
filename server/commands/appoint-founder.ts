import { appointFounder } from '../founder.ts'
import { openBackend } from '../open-backend.ts'
import { OperatorError } from '../operator-error.ts'
import { readSettings } from '../settings.ts'

try {
  await run(process.argv.slice(2))
} catch (error) {
  console.error(error instanceof OperatorError ? error.message : error)
  process.exitCode = 1
}

async function run([email, ...others]: string[]): Promise<void> {
  if (email === undefined || others.length > 0) throw new OperatorError('Usage: npm run appoint-founder -- EMAIL')
  const backend = await openBackend({ ...readSettings(process.env), sampleData: false }, () => '')
  if (!('api' in backend)) {
    const statement = `select private.appoint_founder('${email.replaceAll("'", "''")}');`
    throw new OperatorError(`The project's own SQL editor does this:\n  ${statement}`)
  }
  try {
    await appointFounder(backend.database, email)
    console.log(`${email} is the founder of this platform now.`)
  } finally {
    await backend.close()
  }
}
