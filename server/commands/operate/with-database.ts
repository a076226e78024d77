import type { Database } from '../../database/database.ts'
import { findRunningUrl } from '../../database/with-database-url.ts'
import { openBackend } from '../../open-backend.ts'
import { OperatorError } from '../../operator-error.ts'
import { readSettings } from '../../settings.ts'

/** Runs a command, and prints a plain message for errors the operator can fix. */
export async function runOperatorCommand(work: (parameters: string[]) => Promise<void>): Promise<void> {
  try {
    await work(process.argv.slice(2))
  } catch (error) {
    console.error(error instanceof OperatorError ? error.message : error)
    process.exitCode = 1
  }
}

/**
 * Opens the database of `npm start` as its owner, whether or not the server is running. `inEditor` describes the
 * equivalent in the SQL editor of a hosted project. The command's output may be data, so progress goes to standard
 * error.
 */
export async function withDatabase(inEditor: string, work: (database: Database) => Promise<void>): Promise<void> {
  const print = (line: string): void => console.error(line)
  const settings = readSettings(process.env)
  const databaseUrl = settings.databaseUrl ?? (await findRunningUrl(settings.dataFolder))
  const backend = await openBackend({ ...settings, databaseUrl, sampleData: false }, () => '', { print })
  if (!('api' in backend)) throw new OperatorError(`The project's own SQL editor does this:\n  ${inEditor}`)
  try {
    await work(backend.database)
  } finally {
    await backend.close()
  }
}

export function quoteLiteral(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}
