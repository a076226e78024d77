import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { Client } from 'pg'
import type { JourneyServer } from './made-databases.ts'

const run = promisify(execFile)

/** Runs one of the operator's commands, as `npm run` would, and returns its output. */
export async function runOperatorScript(
  { env }: JourneyServer,
  name: string,
  ...parameters: string[]
): Promise<string> {
  const { stdout } = await run(process.execPath, [`build/${name}.js`, ...parameters], {
    env: { ...process.env, ...env },
  })
  return stdout.trim()
}

/** Runs one statement on the server's database as its owner. */
export async function queryServerDatabase(
  { env }: JourneyServer,
  statement: string,
  values: readonly unknown[] = [],
): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: env['DATABASE_URL'] })
  await client.connect()
  try {
    const { rows } = await client.query<Record<string, unknown>>(statement, [...values])
    return rows
  } finally {
    await client.end()
  }
}
