import type { Found, Row } from './rows.ts'
import { besides, changes, keyOf, obstacles } from './rows.ts'
import type { Asker, Session, Verb } from './table.ts'
import { isGranted, may, verbs } from './table.ts'
import type { RightsWorld } from './world.ts'

// One person's statements about one table, and the outcome of each according to the table of rights.

/**
 * A statement runs in its own savepoint, which is always rolled back. `first` runs before it, and `row` is its
 * parameter.
 */
export type Statement = { readonly sql: string; readonly row?: Row | undefined; readonly first?: string | undefined }
/** A refusal, or how many rows were affected and the JSON that the statement returned. */
export type Outcome = {
  readonly code?: string
  readonly message?: string
  readonly count?: number
  readonly keys?: readonly string[] | null
}

export type Check = { readonly of: string; readonly expected: string; readonly got: string }

export type Question = { readonly statement: Statement; readonly checks: (outcome: Outcome) => readonly Check[] }
type Circumstances = {
  readonly rows: readonly Found[]
  readonly world: RightsWorld
  readonly asker: Asker
  readonly session: Session
}

export function questionsAbout(table: string, circumstances: Circumstances): readonly Question[] {
  return [
    ...verbs.flatMap((verb) => questionsOf(verb, table, circumstances)),
    blindly('update', table, circumstances),
    blindly('delete', table, circumstances),
  ]
}

function questionsOf(verb: Verb, table: string, circumstances: Circumstances): readonly Question[] {
  const { rows, asker, session } = circumstances
  const ofTable = rows.filter((each) => each.table === table)
  const expected = (found: Found) =>
    asker.id === null || !isGranted(verb, table)
      ? 'refused'
      : may(verb, table, asker, found.subject, session)
        ? 'done'
        : verb === 'insert'
          ? 'refused'
          : 'untouched'
  const check = (found: Found, got: string): Check => ({
    of: `${asker.name}: ${verb} ${table} ${nameOf(found, circumstances.world)}`,
    expected: expected(found),
    got,
  })
  const forRow = (found: Found, statement: Statement): Question => ({
    statement,
    checks: (outcome) => [check(found, readOutcome(outcome))],
  })
  /** A single statement for all rows, which returns those it reached. */
  const forAll = (sql: string): readonly Question[] => [
    {
      statement: { sql },
      checks: (outcome) => {
        const reached = new Set(outcome.keys)
        return ofTable.map((found) =>
          check(found, outcome.keys ? (reached.has(found.key) ? 'done' : 'untouched') : readOutcome(outcome)),
        )
      },
    },
  ]
  const key = keyOf(table)
  switch (verb) {
    case 'select':
      return forAll(`select coalesce(jsonb_agg(${key}), '[]') from app.${table}`)
    case 'update':
      return forAll(`with changed as (update app.${table} set ${changes[table]} returning ${key} as key)
        select coalesce(jsonb_agg(key), '[]') from changed`)
    case 'delete':
      return ofTable.map((found) =>
        forRow(found, {
          sql: `delete from app.${table} where ${key} = '${found.key}'`,
          first: isGranted('delete', table) && asker.id !== null ? obstacles[table] : undefined,
        }),
      )
    case 'insert':
      return ofTable.flatMap((found) => {
        const row = besides(found, circumstances.world, rows)
        // Also tries existing ids: without the right, knowing an id must not reveal or change anything.
        const known = expected(found) === 'refused' ? [found.row] : []
        return [...(row === undefined ? [] : [row]), ...known].map((each) =>
          forRow(found, { sql: insertOf(table, each), row: each }),
        )
      })
  }
}

/** Creates a statement that names no row and returns nothing, so that only the policy of its own verb restricts it. */
function blindly(verb: 'update' | 'delete', table: string, { rows, asker, session }: Circumstances): Question {
  const isOpen = asker.id !== null && isGranted(verb, table)
  const count = rows.filter((each) => each.table === table && may(verb, table, asker, each.subject, session)).length
  // A venue must keep at least one field, so a rule refuses to delete all of them.
  const touched = table === 'venue_fields' && verb === 'delete' && count > 0 ? 'FSRUL' : String(count)
  return {
    statement: {
      sql: verb === 'update' ? `update app.${table} set ${changes[table]}` : `delete from app.${table}`,
      first: isOpen && verb === 'delete' ? obstacles[table] : undefined,
    },
    checks: (outcome) => [
      {
        of: `${asker.name}: ${verb} ${table} without a where`,
        expected: isOpen ? touched : '42501',
        got: outcome.code ?? String(outcome.count),
      },
    ],
  }
}

export function insertOf(table: string, row: Row): string {
  if (!isGranted('insert', table)) return `insert into app.${table} default values`
  const columns = Object.keys(row).filter(
    (column) => column !== 'version' && (column !== 'id' || table !== 'player_private'),
  )
  return `insert into app.${table} (${columns.join(', ')})
    select ${columns.join(', ')} from jsonb_populate_record(null::app.${table}, $1)`
}

/** Treats a rule's refusal like any other, because the score rule decides before the policies do. */
function readOutcome({ code, count }: Outcome): string {
  if (code === '42501' || code === 'FSRUL') return 'refused'
  if (code !== undefined) return code
  return count === 0 ? 'untouched' : 'done'
}

function nameOf({ key, subject }: Found, { here }: RightsWorld): string {
  const where = subject.organization === null ? '' : subject.organization === here.id ? ' here' : ' there'
  return `${key}${where}${subject.draft ? ' draft' : ''}`
}
