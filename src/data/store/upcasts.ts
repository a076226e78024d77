import type { TableName } from '#domain/schema/tables.ts'
import { unpublishedLeague } from '#domain/public-league/unpublished-league.ts'
import { unsignedReport } from '#domain/unsigned-report.ts'
import type { OutboxChange } from './entries.ts'
import { schemaVersion, type Op, type OpValues } from './ops.ts'

/** What a newer format may change; an entry's ID, number, and time stay. */
type Form = Pick<OutboxChange, 'name' | 'ops' | 'takes'>

/** Upgrades entries from each older format to the next. Pure, and kept while any device may hold such an entry. */
export type Upcasts = Readonly<Record<number, (entry: Form) => Form>>

/** tests/fixtures/outboxes has an outbox in each format. */
export const upcasts: Upcasts = {
  // Schedules store the template that they were created from.
  1: (entry) => ({
    ...entry,
    ops: entry.ops.map((op) =>
      op.t === 'schedules' && 'rows' in op
        ? { ...op, rows: op.rows.map((row) => ({ ...row, template_id: null, template_config: null })) }
        : op,
    ),
  }),
  // Reports may carry a signature.
  2: (entry) => ({
    ...entry,
    ops: entry.ops.map((op) =>
      op.t === 'score_reports' && 'rows' in op
        ? { ...op, rows: op.rows.map((row) => ({ ...row, ...unsignedReport })) }
        : op,
    ),
  }),
  // Tournaments have a bracket.
  3: (entry) => ({ ...entry, ops: entry.ops.map((op) => withColumns(op, bracketColumns)) }),
  // Deals store when they were agreed on and which deal they renew.
  4: (entry) => ({ ...entry, ops: entry.ops.map((op) => withColumns(op, dealColumns)) }),
  // Leagues may have a public page.
  5: (entry) => ({ ...entry, ops: entry.ops.map((op) => withColumns(op, pageColumns)) }),
  // Venues may have a location.
  6: (entry) => ({ ...entry, ops: entry.ops.map((op) => withColumns(op, placeColumns)) }),
  // Signed reports have the time of the scan and the hash of their note.
  7: (entry) => ({ ...entry, ops: entry.ops.map((op) => withColumns(op, scanColumns)) }),
  // Games have the agreed local time and its time zone.
  8: (entry) => ({ ...entry, ops: entry.ops.map((op) => withWallClock(op)) }),
}

type Columns = Readonly<Partial<Record<TableName, OpValues>>>

const bracketColumns: Columns = {
  schedules: { bracket: null, tournament_facts: null },
  games: { home_source: null, away_source: null, winner: null },
  score_reports: { winner: null, home_team_id: null, away_team_id: null },
}

const dealColumns: Columns = {
  sponsor_packages: { signed_on: null, cancelled_on: null, renews_id: null },
}

const pageColumns: Columns = { leagues: unpublishedLeague, divisions: { hides_results: false } }

const placeColumns: Columns = { venues: { latitude: null, longitude: null } }

const scanColumns: Columns = { score_reports: { scanned_at: null, note_hash: null } }

/** Adds the new columns of its table to an inserted row. */
function withColumns(op: Op, columns: Columns): Op {
  return 'rows' in op ? { ...op, rows: op.rows.map((row) => ({ ...row, ...columns[op.t] })) } : op
}

/**
 * Returns the entry in the newest format. Entries are upgraded when they are read, both for the view and for sending.
 */
export function upcast<E extends Form & Pick<OutboxChange, 'schema'>>(
  entry: E,
  steps: Upcasts = upcasts,
  newest: number = schemaVersion,
): E {
  let current = entry
  while (current.schema < newest) {
    const step = steps[current.schema]
    if (!step) throw new Error(`There is no way from form ${current.schema} of an entry to the next`)
    const { name, ops, takes } = step(current)
    current = { ...current, name, ops, takes, schema: current.schema + 1 }
  }
  return current
}

/** An entry does not include its league's time zone, so an older game counts as agreed in UTC. */
function withWallClock(op: Op): Op {
  if (op.t !== 'games' || 'delete' in op) return op
  const agreed = (values: OpValues): OpValues => {
    const start = String(values['start_time'])
    const isKnown = ['local_date', 'local_time', 'time_zone'].some((column) => column in values) // columns that a patch may set
    return 'start_time' in values && !isKnown
      ? { ...values, local_date: start.slice(0, 10), local_time: start.slice(11, 16), time_zone: 'UTC' }
      : values
  }
  return 'rows' in op ? { ...op, rows: op.rows.map(agreed) } : { ...op, set: agreed(op.set), was: agreed(op.was) }
}
