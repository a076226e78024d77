import { DatabaseError } from 'pg'
import { OperatorError } from '../../operator-error.ts'
import { valueParsers } from '../../database/value-types.ts'
import { withClient } from '../../database/with-client.ts'

/**
 * The result of one statement. `columns` is empty for a statement that never returns rows, such as an UPDATE without
 * RETURNING.
 */
export type SqlResult = {
  /** The command tag, such as UPDATE 3. */
  readonly command: string
  readonly columns: readonly { readonly name: string; readonly type: number }[]
  readonly rows: readonly (readonly unknown[])[]
}

export type SqlOptions = {
  readonly mayWrite: boolean
  readonly timeoutSeconds: number
  /** Whether values are returned as PostgreSQL writes them, or as numbers, booleans, and JSON. */
  readonly valuesAs: 'text' | 'json'
}

const asWritten = { getTypeParser: () => (text: string) => text }

/** Runs statements as the database's owner: all of them, or none if one fails. Throws with PostgreSQL's message. */
export async function runSql(url: string, statements: string, options: SqlOptions): Promise<SqlResult[]> {
  const { mayWrite, timeoutSeconds, valuesAs } = options
  return withClient(url, 'sql', async (client) => {
    // Also makes the session read-only, so that a `commit` among the statements does not lift the restriction.
    if (!mayWrite) await client.query('set default_transaction_read_only = on; begin read only')
    await client.query(`set statement_timeout = ${timeoutSeconds * 1000}; set lock_timeout = '10s'`)
    try {
      const answers = await client.query<unknown[]>({
        text: statements,
        rowMode: 'array',
        types: valuesAs === 'text' ? asWritten : valueParsers,
      })
      if (mayWrite && client.getTransactionStatus() !== 'I')
        throw new OperatorError('The statements left a transaction open, so nothing was saved: end it with commit.')
      return [answers].flat().map(({ command, rowCount, fields, rows }) => ({
        command: [command, rowCount].filter((part) => part !== null).join(' '),
        columns: fields.map(({ name, dataTypeID: type }) => ({ name, type })),
        rows,
      }))
    } catch (error) {
      throw error instanceof DatabaseError ? inWords(error, statements, timeoutSeconds) : error
    }
  })
}

function inWords(error: DatabaseError, statements: string, timeoutSeconds: number): OperatorError {
  const { message, position, detail, hint, code } = error
  const before = statements.slice(0, Math.max(0, Number(position ?? 1) - 1)).split('\n')
  const advice: Readonly<Record<string, string>> = {
    '25006': 'Add --write to change data.',
    '57014': `It may take ${timeoutSeconds} s; --timeout=SECONDS gives it more.`,
  }
  return new OperatorError(
    [
      `PostgreSQL says: ${message}`,
      position && `Line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}.`,
      detail,
      hint && `Hint: ${hint}`,
      advice[code ?? ''],
    ]
      .filter(Boolean)
      .join('\n'),
  )
}
