import type { OutboxChange, RejectedChange } from '#data/store/outbox/entries.ts'
import { readResolvedGame } from '#data/queries/bracket-teams.ts'
import type { Op, OpValues } from '#data/store/ops.ts'
import { getTable } from '#data/store/stored-rows.ts'
import { formatSide, getTeamIds } from '#domain/scores/game-teams.ts'
import { gameRow } from '#domain/schema/schedules.ts'
import type { TableName } from '#domain/schema/tables.ts'
import { formatDayAndTime, formatGameDayAndTime } from '#domain/time.ts'
import { formatQuantity } from '#ui/tables/format-quantity.ts'
import { getColumnLabel } from './column-words.ts'
import { describeSponsorshipSubject } from './sponsorship-subject.ts'
import { formatColumnValue } from './format-column-value.ts'
import { t } from './words.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'

export type TypedValue = { readonly label: string; readonly value: string }

export type EntryDescription = {
  /** What the change is about, such as `Wolves – Tigers, score 1 – 1`. */
  readonly subject: string
  readonly typed: readonly TypedValue[]
}

export type ClashDescription = {
  /** The values that differ, with the rejected value first. */
  readonly fields: readonly { readonly label: string; readonly mine: string; readonly theirs: string }[]
  /** Who changed it and when: `Ana Ruiz, Sat, Nov 21, 2:02 PM`. Null if the device does not know. */
  readonly by: string | null
}

/** Describes what a person changed, from the change itself and the data on the device. */
export async function describeEntry(db: LocalDatabase, entry: Pick<OutboxChange, 'ops'>): Promise<EntryDescription> {
  const [op] = entry.ops
  if (!op) return { subject: t.emptyChange, typed: [] }
  const values = 'rows' in op ? mainRow(op) : 'set' in op ? op.set : undefined
  return { subject: await subjectOf(db, op), typed: values ? await typedValues(db, op, values) : [] }
}

/**
 * Returns the fields of a conflicting change with both values, or null if there is no conflict or none of the fields
 * has a display name.
 */
export async function describeClash(
  db: LocalDatabase,
  { ops, refusal }: RejectedChange,
): Promise<ClashDescription | null> {
  const { field, row_id: rowId, theirs } = refusal
  if (refusal.result !== 'conflict' || field === null || rowId === null) return null
  const op = ops.find((each) => 'set' in each && each.id === rowId && field in each.set)
  if (!op || !('set' in op)) return null
  const [zone, row] = await Promise.all([readTimeZone(db, op), getTable(db, op.t).get(rowId)])
  const columns = [field, ...Object.keys(op.set).filter((column) => column !== field)]
  const fields = await Promise.all(
    columns.map(async (column) => {
      const label = getColumnLabel(op.t, column)
      if (label === undefined) return []
      const [mine, other] = await Promise.all([
        untimedInWords({ ...row, ...op.set }, column) ?? formatColumnValue(db, column, op.set[column], zone),
        untimedInWords(row, column) ?? formatColumnValue(db, column, column === field ? theirs : row?.[column], zone),
      ])
      return mine === other ? [] : [{ label, mine, theirs: other }]
    }),
  )
  if (fields.flat().length === 0) return null
  return {
    fields: fields.flat(),
    by: op.t === 'games' && resultColumns.has(field) ? await reporterOf(db, op.id, zone) : null,
  }
}

/**
 * Describes the start or end of a game whose time is not known yet, because its instants, which span the whole day,
 * would be misleading. Returns null for any other value.
 */
function untimedInWords(values: OpValues | undefined, column: string): string | null {
  if (values?.['local_time'] !== null || typeof values['local_date'] !== 'string') return null
  if (column === 'start_time') return formatDayAndTime(values['local_date'], null)
  return column === 'end_time' ? t.tbd : null
}

const resultColumns: ReadonlySet<string> = new Set([
  'status',
  'home_score',
  'away_score',
  'result_state',
  'result_side',
])

/** Returns who filed the game's latest report, and when. Results are the only values with a recorded author. */
async function reporterOf(db: LocalDatabase, gameId: string, zone: string): Promise<string | null> {
  const reports = await db.score_reports.where('game_id').equals(gameId).toArray()
  const latest = reports.filter(({ version }) => version > 0).toSorted((a, b) => b.version - a.version)[0]
  if (!latest) return null
  const member = await db.memberships.where('user_id').equals(latest.reported_by).first()
  const name = member?.display_name
  return name ? `${name}, ${formatGameDayAndTime(latest.recorded_at, zone)}` : null
}

/**
 * Returns the row that the change is about. For a countersigned score, this is the person's own report, not the other
 * side's signed one that was sent with it.
 */
function mainRow(op: Extract<Op, { rows: unknown }>): OpValues | undefined {
  return op.rows.find((row) => typeof row['signature'] !== 'string') ?? op.rows[0]
}

async function subjectOf(db: LocalDatabase, op: Op): Promise<string> {
  const row = 'rows' in op ? mainRow(op) : await getTable(db, op.t).get(op.id)
  const noun = nouns()[op.t]
  if (!row) return noun
  const isCountersign = 'rows' in op && op.rows.some(({ signature }) => typeof signature === 'string')
  if ('rows' in op && op.rows.length > 1 && !isCountersign)
    return formatQuantity(op.rows.length, noun.toLowerCase(), plurals()[op.t])
  if (op.t === 'score_reports') {
    const game = typeof row.game_id === 'string' ? await readResolvedGame(db, row.game_id) : undefined
    const winner = typeof row.winner === 'string' ? t.won(row.winner) : ''
    const score = `${String(row.home_score)} – ${String(row.away_score)}${winner}`
    return t.scoreSubject(game ? await pairing(db, game) : t.aGame, score)
  }
  if (op.t === 'games') {
    const changed = 'set' in op ? Object.keys(op.set).flatMap((column) => getColumnLabel(op.t, column) ?? []) : []
    const [only] = changed
    const game = ('set' in op && (await readResolvedGame(db, op.id))) || row
    return [await pairing(db, game), changed.length === 1 && only?.toLowerCase()].filter(Boolean).join(', ')
  }
  if (op.t === 'team_staff') {
    const team = typeof row.team_id === 'string' ? await db.teams.get(row.team_id) : undefined
    return team ? t.staffOf(team.name) : noun
  }
  const inSponsorship = await describeSponsorshipSubject(db, op.t, row)
  if (inSponsorship !== null) return inSponsorship
  const name = row.name ?? row.display_name ?? row.company_name ?? row.title
  return typeof name === 'string' ? `${noun} “${name}”` : noun
}

async function pairing(db: LocalDatabase, game: OpValues): Promise<string> {
  const { data } = gameRow.safeParse(game)
  if (!data) return t.aGame
  const teams = await db.teams.bulkGet([...getTeamIds(data)])
  const nameOf = (id: string) => teams.find((team) => team?.id === id)?.name
  return [formatSide(data, 'home', nameOf, t.aTeam), formatSide(data, 'away', nameOf, t.aTeam)].join(' – ')
}

async function typedValues(db: LocalDatabase, op: Op, values: OpValues): Promise<TypedValue[]> {
  const isNew = 'rows' in op
  const [zone, row] = await Promise.all([readTimeZone(db, op), isNew ? undefined : getTable(db, op.t).get(op.id)])
  const shown = Object.entries(values).filter(
    ([column, value]) =>
      value !== null &&
      value !== '' &&
      !(isNew && looks.has(column)) &&
      !(op.t === 'fulfillment_items' && column === 'position'), // this table's `position` is a list order, not a player's position on the field
  )
  const typed = await Promise.all(
    shown.map(async ([column, value]) => {
      const label = getColumnLabel(op.t, column)
      if (label === undefined) return []
      const untimed = untimedInWords({ ...row, ...values }, column)
      return [{ label, value: untimed ?? (await formatColumnValue(db, column, value, zone)) }]
    }),
  )
  return typed.flat()
}

/** Colors and logos say little as text, so they are shown only if they were changed, not for new rows. */
const looks: ReadonlySet<string> = new Set(['primary_color', 'secondary_color', 'logo_url'])

/** Reads the league's time zone, in which game times are shown. */
export async function readTimeZone(db: LocalDatabase, op: Op): Promise<string> {
  const row = 'rows' in op ? op.rows[0] : await getTable(db, op.t).get(op.id)
  const game =
    op.t === 'score_reports' && typeof row?.game_id === 'string' ? await db.games.get(row.game_id) : undefined
  const leagueId = game?.league_id ?? row?.league_id
  const league = typeof leagueId === 'string' ? await db.leagues.get(leagueId) : undefined
  return league?.time_zone ?? 'UTC'
}

const nouns = (): Record<TableName, string> => ({
  organizations: t.organization,
  memberships: t.member,
  leagues: t.league,
  divisions: t.division,
  teams: t.team,
  players: t.player,
  team_staff: t.teamStaff,
  venues: t.venue,
  venue_fields: t.field,
  schedules: t.schedule,
  games: t.game,
  score_reports: t.score,
  venue_opening_hours: t.openingHours,
  venue_closures: t.closure,
  league_events: t.leagueEvent,
  tournament_templates: t.template,
  sponsors: t.sponsor,
  sponsorship_packages: t.package,
  sponsorship_assets: t.asset,
  sponsor_packages: t.deal,
  package_assets: t.assetPackage,
  fulfillment_items: t.promiseSponsor,
  fulfillment_photos: t.photoSponsor,
  sponsorship_reports: t.sponsorshipReport,
  notifications: t.notification,
  schedule_changes: t.changeSchedule,
  point_deductions: t.pointDeduction,
  rulebook_versions: t.rulebookVersion,
  lot_draws: t.lotDraw,
  device_keys: t.phone,
})

const plurals = (): Record<TableName, string> => ({
  organizations: t.organizations,
  memberships: t.members,
  leagues: t.leagues,
  divisions: t.divisions,
  teams: t.teams,
  players: t.players,
  team_staff: t.teamStaffPlural,
  venues: t.venues,
  venue_fields: t.fields,
  schedules: t.schedules,
  games: t.games,
  score_reports: t.scores,
  venue_opening_hours: t.openingHoursPlural,
  venue_closures: t.closures,
  league_events: t.leagueEvents,
  tournament_templates: t.templates,
  sponsors: t.sponsors,
  sponsorship_packages: t.packages,
  sponsorship_assets: t.assets,
  sponsor_packages: t.deals,
  package_assets: t.assetsPackage,
  fulfillment_items: t.promisesSponsor,
  fulfillment_photos: t.photosSponsor,
  sponsorship_reports: t.sponsorshipReports,
  notifications: t.notifications,
  schedule_changes: t.changesSchedule,
  point_deductions: t.pointDeductions,
  rulebook_versions: t.rulebookVersions,
  lot_draws: t.lotDraws,
  device_keys: t.phones,
})
