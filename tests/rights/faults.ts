import type { Query } from '../support/postgres.ts'
import type { Session } from './table.ts'
import { isGranted, rights, verbs } from './table.ts'

// Mistakes to plant in the rights, made from the policies themselves: each has to be noticed by somebody's question.

export type Fault = {
  readonly name: string
  /** Where to look for it. */
  readonly tables: readonly string[]
  /** In which session it has to be seen. */
  readonly session: Session
  readonly plant: readonly string[]
  readonly restore: readonly string[]
}

type Policy = {
  readonly table: string
  readonly name: string
  readonly kind: 'permissive' | 'restrictive'
  readonly command: string
  readonly using: string | null
  readonly check: string | null
}

export async function faultsOf(query: Query): Promise<readonly Fault[]> {
  const policies = await query<Policy>(
    `select tablename as "table", policyname as name, lower(permissive) as kind, lower(cmd) as command, qual as "using",
       with_check as "check"
     from pg_policies where schemaname = 'public' and roles = array['authenticated']::name[] order by 1, 2`,
  )
  return [
    ...policies.flatMap(faultsOfPolicy),
    ...Object.keys(rights).flatMap(faultsOfTable),
    ...(await faultsOfFunctions(query)),
  ].filter(({ name }) => !silent.some((each) => name.startsWith(each)))
}

/**
 * What nobody can see, because something else says the same: the score rule comes before the policy, platform
 * administrators see all anyway, and reference data is for everybody who has the grant.
 */
const silent = [
  'score_reports score_reports_insert: open to all',
  'score_reports score_reports_insert: roster_orgs',
  'score_reports score_reports_insert: without part',
  'platform_admins platform_admins_select: without part 1',
  'sports: no row-level security',
  'features: no row-level security',
  'feature_tiers: no row-level security',
]

type Variant = readonly [what: string, using: string | null, check: string | null]

function faultsOfPolicy(policy: Policy): Fault[] {
  const { table, name, kind, using, check } = policy
  const drop = `drop policy ${name} on public.${table}`
  const fault = (what: string, plant: readonly string[]): Fault => ({
    name: `${table} ${name}: ${what}`,
    tables: [table],
    session: kind === 'permissive' ? 'open' : table === 'user_profiles' ? 'ended' : 'short',
    plant,
    restore: [`drop policy if exists ${name} on public.${table}`, createOf(policy)],
  })
  const variants = kind === 'restrictive' ? openGates(policy) : [...opened(policy), ...rewritten(policy)]
  return [
    fault('forgotten', [drop]),
    ...variants
      .filter(([, otherUsing, otherCheck]) => otherUsing !== using || otherCheck !== check)
      .map(([what, otherUsing, otherCheck]) =>
        fault(what, [drop, createOf({ ...policy, using: otherUsing, check: otherCheck })]),
      ),
  ]
}

/** An update's check alone is not among them: no column that is granted decides about it. */
function opened({ command, using, check }: Policy): Variant[] {
  if (command === 'insert') return [['open to all', null, 'true']]
  if (command === 'update') {
    return [
      ['open to all', 'true', 'true'],
      ['finds all', 'true', check],
    ]
  }
  return [['open to all', using && 'true', check && 'true']]
}

function openGates({ table, using, check }: Policy): Variant[] {
  const finds: Variant = ['lets everybody find', 'true', check]
  return isGranted('insert', table) ? [finds, ['lets everybody add', using, 'true']] : [finds]
}

/** Each holds the one before it: the next wider or narrower one in place of the right one. */
const circles = ['manager_orgs', 'staff_orgs', 'reporter_orgs', 'roster_orgs', 'member_orgs']

function rewritten({ using, check }: Policy): Variant[] {
  const both = (what: string, change: (expression: string) => string): Variant => [
    what,
    using && change(using),
    check && change(check),
  ]
  const others = circles.flatMap((circle, index) => [
    ...circles.slice(index + 1, index + 2).map((wider) => [circle, wider] as const),
    ...circles.slice(Math.max(0, index - 1), index).map((narrower) => [circle, narrower] as const),
  ])
  const count = Math.max(partsOf(using ?? '').parts.length, partsOf(check ?? '').parts.length)
  return [
    ...others.map(([circle, other]) =>
      both(`${other} for ${circle}`, (expression) =>
        expression.replaceAll(`private.${circle}()`, `private.${other}()`),
      ),
    ),
    ...(count > 1
      ? Array.from({ length: count }, (_, index) => both(`without part ${index + 1}`, dropPart(index)))
      : []),
  ]
}

const dropPart = (index: number) => (expression: string) => {
  const { parts, word } = partsOf(expression)
  return parts.length < 2 ? expression : parts.filter((_, each) => each !== index).join(word)
}

/** `(a OR b)` or `(a AND b)`, as Postgres writes it. */
function partsOf(expression: string): { parts: string[]; word: string } {
  const inner = /^\((.*)\)$/s.exec(expression)?.[1] ?? expression
  for (const word of [' OR ', ' AND ']) {
    const parts = splitOutside(inner, word)
    if (parts.length > 1) return { parts, word }
  }
  return { parts: [expression], word: '' }
}

function splitOutside(text: string, word: string): string[] {
  const parts: string[] = []
  let depth = 0
  let start = 0
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '(') depth++
    if (text[at] === ')') depth--
    if (depth === 0 && text.startsWith(word, at)) {
      parts.push(text.slice(start, at))
      start = at + word.length
    }
  }
  return [...parts, text.slice(start)]
}

function createOf({ table, name, kind, command, using, check }: Policy): string {
  return `create policy ${name} on public.${table} as ${kind} for ${command} to authenticated
    ${using === null ? '' : `using (${using})`} ${check === null ? '' : `with check (${check})`}`
}

/** A grant too many. (One to insert shows nothing as long as no policy lets anybody: the catalogue holds it.) */
function faultsOfTable(table: string): Fault[] {
  const missing = verbs.filter((verb) => verb !== 'insert' && !isGranted(verb, table))
  return [
    {
      name: `${table}: no row-level security`,
      tables: [table],
      session: 'open',
      plant: [`alter table public.${table} disable row level security`],
      restore: [`alter table public.${table} enable row level security`],
    },
    ...missing.map((verb) => grantFault(verb, table, 'authenticated')),
    grantFault('select', table, 'anon'),
  ]
}

const grantFault = (verb: string, table: string, role: string): Fault => ({
  name: `${table}: ${verb} granted to ${role}`,
  tables: [table],
  session: 'open',
  plant: [`grant ${verb} on public.${table} to ${role}`],
  restore: [`revoke ${verb} on public.${table} from ${role}`],
})

/** Where the policies ask: a condition that is gone. */
const conditions: readonly (readonly [signature: string, condition: string, session: Session, table: string])[] = [
  ['private.orgs_as(text[])', 'and role = any (roles)', 'open', 'sponsors'],
  ['private.orgs_as(text[])', 'user_id = (select auth.uid()) and', 'open', 'sponsors'],
  ['private.own_teams()', `and m.role = 'team_manager'`, 'open', 'players'],
  ['private.own_teams()', 's.user_id = (select auth.uid()) and', 'open', 'players'],
  ['private.open_schedules()', `s.status <> 'draft' and`, 'open', 'games'],
  ['private.closed_orgs()', 'where g.missing is not null', 'open', 'leagues'],
  ['private.gates()', `when r.started is null then 'session'`, 'ended', 'leagues'],
  ['private.gates()', `not o.require_mfa and`, 'short', 'leagues'],
  ['private.session_started()', `s.id::text = auth.jwt() ->> 'session_id' and`, 'ended', 'user_profiles'],
  ['private.is_open_admin()', 'where a.user_id = auth.uid()', 'open', 'platform_settings'],
]

async function faultsOfFunctions(query: Query): Promise<Fault[]> {
  const faults: Fault[] = []
  for (const [signature, condition, session, table] of conditions) {
    const [row] = await query<{ definition: string }>(
      `select pg_get_functiondef(oid) as definition from pg_proc where oid = $1::regprocedure`,
      [signature],
    )
    const definition = row?.definition ?? ''
    if (!definition.includes(condition)) throw new Error(`${signature} does not say: ${condition}`)
    faults.push({
      name: `${signature}: without ${condition}`,
      tables: [table],
      session,
      plant: [definition.replace(condition, '')],
      restore: [definition],
    })
  }
  return faults
}
