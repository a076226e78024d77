import type { RequestInTest, TestDatabase } from '../support/postgres.ts'
import type { Found, Row } from './rows.ts'
import { besides, changes, keyOf, obstacles, readRows } from './rows.ts'
import type { Asker, Verb } from './table.ts'
import { isGranted, may, rights, verbs } from './table.ts'
import type { RightsWorld } from './world.ts'

// Asks the database whether each person may do each thing with each row, and holds the answer against the table.

export type Mode = {
  readonly name: string
  readonly requireMfa: boolean
  readonly aal: 'aal1' | 'aal2'
}

export const modes: readonly Mode[] = [
  { name: 'plain', requireMfa: false, aal: 'aal1' },
  { name: 'a second factor is required and missing', requireMfa: true, aal: 'aal1' },
  { name: 'a second factor is required and given', requireMfa: true, aal: 'aal2' },
]

/** It runs in a savepoint of its own that is always taken back; `first` runs before it, `row` is its parameter. */
type Statement = { readonly sql: string; readonly row?: Row | undefined; readonly first?: string | undefined }
/** A refusal, or how many rows were touched and the JSON that the statement returned. */
export type Outcome = {
  readonly code?: string
  readonly message?: string
  readonly count?: number
  readonly keys?: readonly string[] | null
}

const attemptFunction = `
  create schema rights;
  grant usage on schema rights to anon, authenticated;
  create function rights.attempt(statements jsonb) returns jsonb language plpgsql as $$
  declare
    statement jsonb;
    outcomes jsonb := '[]';
    outcome jsonb;
    keys jsonb;
    touched integer;
  begin
    for statement in select * from jsonb_array_elements(statements) loop
      begin
        keys := null;
        if statement ? 'first' then
          execute statement ->> 'first';
        end if;
        if statement ->> 'sql' like 'with %' or statement ->> 'sql' like 'select %' then
          execute statement ->> 'sql' into keys using statement -> 'row';
        else
          execute statement ->> 'sql' using statement -> 'row';
        end if;
        get diagnostics touched = row_count;
        raise sqlstate 'U0000';
      exception
        when sqlstate 'U0000' then
          outcome := jsonb_build_object('count', touched, 'keys', keys);
        when others then
          outcome := jsonb_build_object('code', sqlstate, 'message', sqlerrm);
      end;
      outcomes := outcomes || outcome;
    end loop;
    return outcomes;
  end $$;
  grant execute on function rights.attempt(jsonb) to anon, authenticated;`

export async function prepareAttempts(database: TestDatabase): Promise<void> {
  const statements = attemptFunction.split(/;\n {2}(?=grant|create)/)
  await database.asOwner(async (query) => {
    for (const statement of statements) await query(statement)
  })
}

/** What becomes of each statement when this person sends it. Nothing of it stays. */
export async function attempt(
  database: TestDatabase,
  { id }: Pick<Asker, 'id'>,
  statements: readonly Statement[],
  request?: RequestInTest,
): Promise<readonly Outcome[]> {
  const work = async (query: Parameters<Parameters<TestDatabase['asPerson']>[1]>[0]) => {
    const [row] = await query<{ outcomes: Outcome[] }>('select rights.attempt($1::jsonb) as outcomes', [
      JSON.stringify(statements),
    ])
    return row?.outcomes ?? []
  }
  return id === null ? database.asAnonymous(work) : database.asPerson(id, work, request)
}

export async function setMode(database: TestDatabase, { requireMfa }: Mode): Promise<void> {
  await database.asOwner((query) => query('update public.organization_settings set require_mfa = $1', [requireMfa]))
}

type Check = { readonly of: string; readonly expected: string; readonly got: string }

/** All verbs on all rows, as one person. */
export async function askEverything(
  database: TestDatabase,
  world: RightsWorld,
  asker: Asker,
  mode: Mode,
): Promise<readonly Check[]> {
  const rows = await readRows(database)
  const questions = Object.keys(rights).flatMap((table) =>
    verbs.flatMap((verb) =>
      questionsOf(verb, table, { rows, world, asker, closed: mode.requireMfa && mode.aal === 'aal1' }),
    ),
  )
  const outcomes = await attempt(
    database,
    asker,
    questions.map(({ statement }) => statement),
    { aal: mode.aal },
  )
  return questions.flatMap(({ checks }, index) => checks(outcomes[index] ?? {}))
}

export function wrongOnes(checks: readonly Check[]): readonly string[] {
  return checks
    .filter(({ expected, got }) => expected !== got)
    .map(({ of, expected, got }) => `${of}: ${got}, not ${expected}`)
}

type Question = { readonly statement: Statement; readonly checks: (outcome: Outcome) => readonly Check[] }
type Circumstances = {
  readonly rows: readonly Found[]
  readonly world: RightsWorld
  readonly asker: Asker
  readonly closed: boolean
}

function questionsOf(verb: Verb, table: string, circumstances: Circumstances): readonly Question[] {
  const { rows, asker, closed } = circumstances
  const ofTable = rows.filter((each) => each.table === table)
  const expected = (found: Found) =>
    asker.id === null || !isGranted(verb, table)
      ? 'refused'
      : may(verb, table, asker, found.subject, closed)
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
  /** One statement for all rows, which tells which of them it reached. */
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
      return forAll(`select coalesce(jsonb_agg(${key}), '[]') from public.${table}`)
    case 'update':
      return forAll(`with changed as (update public.${table} set ${changes[table]} returning ${key} as key)
        select coalesce(jsonb_agg(key), '[]') from changed`)
    case 'delete':
      return ofTable.map((found) =>
        forRow(found, {
          sql: `delete from public.${table} where ${key} = '${found.key}'`,
          first: isGranted('delete', table) && asker.id !== null ? obstacles[table] : undefined,
        }),
      )
    case 'insert':
      return ofTable.flatMap((found) => {
        const row = besides(found, circumstances.world, rows)
        return row === undefined ? [] : [forRow(found, { sql: insertOf(table, row), row })]
      })
  }
}

function insertOf(table: string, row: Row): string {
  if (!isGranted('insert', table)) return `insert into public.${table} default values`
  const columns = Object.keys(row).filter(
    (column) => column !== 'version' && (column !== 'id' || table !== 'player_private'),
  )
  return `insert into public.${table} (${columns.join(', ')})
    select ${columns.join(', ')} from jsonb_populate_record(null::public.${table}, $1)`
}

/** A rule's refusal is one like any other: the score rule speaks before the policies do. */
function readOutcome({ code, count }: Outcome): string {
  if (code === '42501' || code === 'FSRUL') return 'refused'
  if (code !== undefined) return code
  return count === 0 ? 'untouched' : 'done'
}

function nameOf({ key, subject }: Found, { here }: RightsWorld): string {
  const where = subject.organization === null ? '' : subject.organization === here.id ? ' here' : ' there'
  return `${key}${where}${subject.draft ? ' draft' : ''}`
}
