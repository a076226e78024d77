import { Transform } from 'node:stream'
import { StringDecoder } from 'node:string_decoder'
import type { Client } from 'pg'
import type { SavedTable } from './backup-folder.ts'
import { accountSchema, type Column, type Table } from './tables.ts'

// Accounts may move between our own server and a hosted project, whose account tables have different columns. Only
// columns that both have are restored.

export type AdoptedTable = {
  readonly table: Table
  /** The columns of the backup that are restored. */
  readonly columns: readonly Column[]
  /**
   * Whether all columns of the backup are restored, with the same types, so that the restored rows' text equals the
   * backup's.
   */
  readonly isWhole: boolean
  /** Creates the streams that reduce the backup's text to only these columns. */
  readonly projection: () => readonly Transform[]
}

export function toAdoptedTable(saved: SavedTable, table: Table): AdoptedTable {
  const types = new Map(table.columns.map(({ name, type }) => [name, type]))
  const isWhole = saved.columns.every(({ name, type }) => types.get(name) === type)
  if (isWhole || table.schema !== accountSchema)
    return { table, columns: saved.columns, isWhole: true, projection: () => [] }
  const isKept = saved.columns.map(({ name, type }) => accepts(types.get(name), type))
  const columns = saved.columns.filter((_, place) => isKept[place] === true)
  return { table, columns, isWhole: false, projection: () => [withColumns(isKept)] }
}

/** Returns whether a column accepts the text of a value of another type. */
function accepts(target: string | undefined, source: string): boolean {
  if (target === undefined) return false
  const [to = '', from] = [target, source].map((type) => type.replace(/\(\d+\)$/, ''))
  return to === from || ['text', 'character varying', 'uuid'].includes(to) || to.startsWith(`${accountSchema}.`)
}

/** Keeps only some columns. Splitting at tabs is safe: COPY's text escapes tabs inside values. */
function withColumns(isKept: readonly boolean[]): Transform {
  const decoder = new StringDecoder('utf8')
  let rest = ''
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const lines = (rest + decoder.write(chunk)).split('\n')
      rest = lines.pop() ?? ''
      const kept = lines.map(
        (line) =>
          `${line
            .split('\t')
            .filter((_, place) => isKept[place] === true)
            .join('\t')}\n`,
      )
      done(null, kept.join(''))
    },
  })
}

/**
 * Fills the columns, if they exist, that a hosted project's auth server needs: it finds only accounts of its own
 * instance and fails on a NULL token.
 */
export async function adoptAccounts(client: Client): Promise<void> {
  const { rows } = await client.query<{ column: string }>(
    `select attname as "column" from pg_attribute where attrelid = '${accountSchema}.users'::regclass and attnum > 0`,
  )
  const known = new Set(rows.map(({ column }) => column))
  const values = [
    ['instance_id', `'00000000-0000-0000-0000-000000000000'`],
    ...['confirmation_token', 'recovery_token', 'email_change', 'email_change_token_new'].map((name) => [name, `''`]),
  ] as const
  const changes = values.flatMap(([name, value]) =>
    name !== undefined && known.has(name) ? [`${name} = coalesce(${name}, ${value})`] : [],
  )
  if (changes.length > 0) await client.query(`update ${accountSchema}.users set ${changes.join(', ')} where true`)
}
