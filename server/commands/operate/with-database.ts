import type { Database } from '../../database/database.ts'
import { runningAddress } from '../../database/reach-database.ts'
import { openBackend } from '../../open-backend.ts'
import { OperatorError } from '../../operator-error.ts'
import { readSettings } from '../../settings.ts'

/** Runs a command, and says in words what whoever runs it can put right. */
export async function runCommand(work: (parameters: string[]) => Promise<void>): Promise<void> {
  try {
    await work(process.argv.slice(2))
  } catch (error) {
    console.error(error instanceof OperatorError ? error.message : error)
    process.exitCode = 1
  }
}

/**
 * The database of `npm start`, as its owner, whether or not the server runs. `inEditor`: what does the same in the SQL editor of a hosted project. What the
 * command prints may be data, so that the way there is told on standard error.
 */
export async function withDatabase(inEditor: string, work: (database: Database) => Promise<void>): Promise<void> {
  const print = (line: string): void => console.error(line)
  const settings = readSettings(process.env)
  const databaseUrl = settings.databaseUrl ?? (await runningAddress(settings.dataFolder))
  const backend = await openBackend({ ...settings, databaseUrl, sampleData: false }, () => '', { print })
  if (!('api' in backend)) throw new OperatorError(`The project's own SQL editor does this:\n  ${inEditor}`)
  try {
    await work(backend.database)
  } finally {
    await backend.close()
  }
}

export function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}
