import { readFile } from 'node:fs/promises'
import type { Sql } from '../database/database.ts'
import { inProject } from '../project-root.ts'

/** Runs at startup, before the first request. */
export async function prepareGateway(database: Pick<Sql, 'script'>): Promise<void> {
  await database.script(await readFile(inProject('server', 'gateway', 'schema.sql'), 'utf8'))
}
