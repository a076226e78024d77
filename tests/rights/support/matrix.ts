import { randomUUID } from 'node:crypto'
import type { RequestInTest, TestDatabase } from '../../support/database/postgres.ts'
import type { Check, Outcome, Statement } from './questions.ts'
import { questionsAbout } from './questions.ts'
import { questionsAboutFunctions } from './functions.ts'
import type { Found } from './rows.ts'
import type { Asker, Session } from './table.ts'
import type { RightsWorld } from './world.ts'

// Tests against the database whether each person may do each thing with each row, and compares the outcomes with the
// table.

export type Mode = {
  readonly name: string
  readonly requireMfa: boolean
  readonly session: Session
  readonly request: RequestInTest
}

export const modes: readonly [Mode, ...Mode[]] = [
  { name: 'plain', requireMfa: false, session: 'open', request: { aal: 'aal1' } },
  { name: 'a second factor is required and missing', requireMfa: true, session: 'short', request: { aal: 'aal1' } },
  { name: 'a second factor is required and given', requireMfa: true, session: 'open', request: { aal: 'aal2' } },
  { name: 'the session has ended', requireMfa: false, session: 'ended', request: { session_id: randomUUID() } },
]

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

/** Returns the outcome of each statement when this person sends it. Everything is rolled back. */
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
  await database.asOwner((query) => query('update app.organization_settings set require_mfa = $1', [requireMfa]))
}

/** Tries the functions that leave checks to the policies, as one person. */
export async function askFunctions(
  database: TestDatabase,
  asker: Asker,
  { session, request }: Mode,
  world: RightsWorld,
): Promise<readonly Check[]> {
  const questions = questionsAboutFunctions(world, asker, session)
  const statements = questions.map(({ statement }) => statement)
  const outcomes = await attempt(database, asker, statements, request)
  return questions.flatMap(({ checks }, index) => checks(outcomes[index] ?? {}))
}

/** Tries all verbs on the rows of the tables, as one person. */
export async function askFor(
  database: TestDatabase,
  asker: Asker,
  { session, request }: Mode,
  { rows, world, tables }: { rows: readonly Found[]; world: RightsWorld; tables: readonly string[] },
): Promise<readonly Check[]> {
  const questions = tables.flatMap((table) => questionsAbout(table, { rows, world, asker, session }))
  const statements = questions.map(({ statement }) => statement)
  const outcomes = await attempt(database, asker, statements, request)
  return questions.flatMap(({ checks }, index) => checks(outcomes[index] ?? {}))
}

export function wrongOnes(checks: readonly Check[]): readonly string[] {
  return checks
    .filter(({ expected, got }) => expected !== got)
    .map(({ of, expected, got }) => `${of}: ${got}, not ${expected}`)
}
