import type { Sql } from '../../database/database.ts'
import { OperatorError } from '../../operator-error.ts'

// Requests a person may make to the server's operator, because the app has no screen for them.

/** Returns all data stored about an address, with or without an account. */
export async function exportPerson(database: Pick<Sql, 'query'>, address: string): Promise<Record<string, unknown>> {
  const [row] = await database.query<{ told: Record<string, unknown> }>('select private.export_person($1) as told', [
    address,
  ])
  return row?.told ?? {}
}

/** Describes what erasing the data about an address would delete, without deleting anything. */
export async function describeErasure(database: Pick<Sql, 'query'>, address: string): Promise<string> {
  const told = await exportPerson(database, address)
  const alone = await database.query<{ name: string }>(
    `select o.name from app.memberships m join app.user_profiles p on p.id = m.user_id
       join app.organizations o on o.id = m.organization_id
     where lower(p.email) = lower(btrim($1)) and not exists (
       select from app.memberships x where x.organization_id = o.id and x.user_id <> m.user_id)
     order by o.name`,
    [address],
  )
  const counts = Object.entries(told).flatMap(([name, value]) =>
    Array.isArray(value) && value.length > 0 ? [`${name}: ${value.length}`] : [],
  )
  return [
    told['has_account'] === true ? 'There is an account.' : 'There is no account with this address.',
    ...counts,
    ...alone.map(({ name }) => `With it goes the organization ${name}, of which nobody else is a member.`),
    'Score reports stay, without a name.',
  ].join('\n')
}

export async function erasePerson(database: Pick<Sql, 'query'>, address: string): Promise<string> {
  try {
    const [row] = await database.query<{ erased: boolean }>('select private.erase_person($1) as erased', [address])
    return row?.erased === true
      ? 'The account is erased.'
      : 'There was no account; what was sent from the address is erased.'
  } catch (error) {
    throw (error instanceof Error && refusals[error.message]) || error
  }
}

const refusals: Readonly<Record<string, OperatorError>> = {
  last_manager: new OperatorError(
    'An organization would be left without a league manager. Let its members name another one first (Members in the app).',
  ),
  founder_protected: new OperatorError(
    'The founder cannot be erased. Appoint another one first: npm run admin -- appoint-founder.',
  ),
}

/** Signs a person out on every device and invalidates the devices' signatures. */
export async function endPersonSessions(database: Pick<Sql, 'query'>, address: string): Promise<string> {
  const [row] = await database.query<{ count: number | null }>('select private.end_sessions_of($1) as count', [address])
  if (row?.count === null || row === undefined) throw new OperatorError(`Nobody has the address ${address}.`)
  return row.count === 1 ? '1 session was ended.' : `${row.count} sessions were ended.`
}

/** Records that mail to an address came back, so that no more notifications are sent to it. */
export async function recordBounce(database: Pick<Sql, 'query'>, address: string): Promise<string> {
  await database.query('select private.record_bounce($1, $2)', [address, 'Recorded by the operator'])
  return `No more notifications are sent to ${address}, until its owner turns email on again.`
}
