import { readFile } from 'node:fs/promises'
import type { Sql } from '../database/database.ts'
import { resolveInProject } from '../project-root.ts'

/** Prepares the database for the gateway. Runs at startup, before the first request. */
export async function prepareGateway(database: Pick<Sql, 'script'>): Promise<void> {
  await database.script(await readFile(resolveInProject('server', 'gateway', 'schema.sql'), 'utf8'))
}
