import '#domain/time-zones/all-zones.ts'
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import type { SupabaseClient } from '@supabase/supabase-js'
import papa from 'papaparse'
import { guessColumnMapping, importColumns, findMissingColumns } from '#domain/import/columns.ts'
import { parseCsvCell } from '#domain/import/csv-table.ts'
import type { DateOrder, DateSystem, SeasonDates } from '#domain/import/dates.ts'
import { countRowOutcomes, type ImportChanges, type ImportKind, type ImportPlan } from '#domain/import/model.ts'
import { findDateFormats, planImport, type ImportAnswers, type ExistingRows } from '#domain/import/plan-file.ts'
import { FileReadError, readTable, type FileTable } from '#domain/import/read-table.ts'
import { toSourceRows } from '#domain/import/read-rows.ts'
import { isSameName } from '#domain/leagues/same-name.ts'
import { toPublishedIds, acceptsManualGames } from '#domain/leagues/manual-games.ts'
import { can } from '#domain/people/capabilities.ts'
import type { League } from '#domain/schema/leagues.ts'
import { scheduleRow } from '#domain/schema/schedules.ts'
import type { AccountResponse, Op } from '#sync/wire.ts'
import { OperatorError } from '../../operator-error.ts'
import { downloadOrganization } from './read-organization.ts'
import { withSignedInClient, type ImportAccount } from './sign-in.ts'
import { readAccount, uploadChange } from './upload-rows.ts'

export type TableImportOptions = ImportAccount & {
  readonly file: string
  readonly kind: ImportKind
  /** Required unless the person has exactly one. */
  readonly organization?: string | undefined
  readonly league: string
  /** For games: an existing draft, or the name of a new one. */
  readonly schedule?: string | undefined
  readonly addsDivisions?: boolean | undefined
  readonly dateOrder?: DateOrder | undefined
  readonly dateSystem?: DateSystem | undefined
  readonly sameTeams?: 'moved' | 'others' | undefined
  /** The length of games; by default the schedule's, or the sport's. */
  readonly gameMinutes?: number | undefined
  /** Whether to only report what would happen to the rows, without saving anything. */
  readonly isTrial?: boolean | undefined
}

type Print = (line: string) => void

/**
 * Imports a CSV file into an existing league, as the app's import screen does. Saves nothing unless every row is valid
 * and unambiguous.
 * @throws OperatorError with the reason if it cannot
 */
export async function importTable(options: TableImportOptions, print: Print): Promise<void> {
  const { kind, file } = options
  const table = await tableIn(file, kind)
  const mapping = guessColumnMapping(kind, table.headers)
  const missing = findMissingColumns(kind, mapping)
  if (missing.length > 0) {
    const needed = missing.map(({ label }) => label).join(', ')
    throw new OperatorError(`${file} has no column for ${needed}. Name the columns as docs/import.md does.`)
  }
  const rows = toSourceRows(table.rows, mapping, parseCsvCell, table.headerRow)
  print(
    `${file}: ${kind}, ${table.count} rows, ${table.encoding}, columns divided by ${JSON.stringify(table.delimiter)}`,
  )

  await withSignedInClient(options, async (client) => {
    const account = await readAccount(client)
    const organization = organizationOf(account, options)
    const { league, world } = await readWorld(client, organization.id, options.league)
    const season = { start: league.season_start, end: league.season_end, today: account.now.slice(0, 10) }
    const answers = answersOf(options, { account, league, world })
    if (kind === 'games') requireReadings(rows, season, options)
    const plan = planImport(kind, rows, world, {
      leagueId: league.id,
      timeZone: league.time_zone,
      tier: organization.tier,
      season,
      now: account.now,
      newId: () => randomUUID(),
      answers,
    })
    requireGoodRows(plan, options)
    const counts = countRowOutcomes(plan.rows)
    print(
      `${counts.create} new, ${counts.update} changed, ${counts.same} there already, ${counts.skip} left out, in ${league.name}.`,
    )
    const ops = opsOf(plan.changes, organization.id)
    if (ops.length === 0 || options.isTrial === true) return print('Nothing was saved.')
    const target = { organizationId: organization.id, epoch: account.epoch, at: account.now }
    await uploadChange(client, `${kind}.import`, ops, target)
    print('Saved.')
  })
}

async function tableIn(file: string, kind: ImportKind): Promise<FileTable> {
  try {
    return readTable(kind, basename(file), await readFile(file), {
      parse: (text, options) => papa.parse<string[]>(text, options),
      decode: (bytes, encoding) => new TextDecoder(encoding, { fatal: encoding === 'utf-8' }).decode(bytes),
    })
  } catch (error) {
    if (error instanceof FileReadError) throw new OperatorError(`${file}: ${error.message}`)
    throw new OperatorError(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`)
  }
}

function organizationOf({ organizations }: AccountResponse, { organization: wanted }: TableImportOptions) {
  const [only, ...others] = organizations
  const found = wanted === undefined && others.length === 0 ? only : organizations.find(({ name }) => name === wanted)
  if (!found) {
    const names = organizations.map(({ name }) => JSON.stringify(name)).join(', ')
    throw new OperatorError(`Say which organization with --organization NAME${names && `. Yours are ${names}`}.`)
  }
  if (!can(found, 'schedule.create')) throw new OperatorError(`Only league staff can import into ${found.name}.`)
  return found
}

async function readWorld(
  client: SupabaseClient,
  organizationId: string,
  leagueName: string,
): Promise<{ league: League; world: ExistingRows }> {
  const all = await downloadOrganization(client, organizationId)
  const found = all.leagues.filter(({ name }) => isSameName(name, leagueName))
  const [league] = found
  if (!league || found.length > 1) {
    const names = all.leagues.map(({ name }) => JSON.stringify(name)).join(', ')
    const why = league ? 'Several leagues are called' : 'There is no league called'
    throw new OperatorError(`${why} ${leagueName}${names && `. There are ${names}`}.`)
  }
  const isOurs = (row: { readonly league_id: string }) => row.league_id === league.id
  const teams = all.teams.filter(isOurs)
  const teamIds = new Set(teams.map(({ id }) => id))
  const venues = all.venues.filter(({ league_id: id }) => id === null || id === league.id)
  const venueIds = new Set(venues.map(({ id }) => id))
  return {
    league,
    world: {
      teams,
      divisions: all.divisions.filter(isOurs),
      players: all.players.filter(({ team_id: id }) => teamIds.has(id)),
      schedules: all.schedules.filter(isOurs),
      venues,
      fields: all.venue_fields.filter(({ venue_id: id }) => venueIds.has(id)),
      games: all.games,
      published: toPublishedIds(all.schedules),
    },
  }
}

/** @throws OperatorError if dates are ambiguous and no option says how to read them */
function requireReadings(
  rows: ReturnType<typeof toSourceRows>,
  season: SeasonDates,
  options: TableImportOptions,
): void {
  const { orders, systems } = findDateFormats(rows, season)
  if (orders.length > 1 && options.dateOrder === undefined) {
    const ways = orders.map((order) => `--dates ${order}`).join(' or ')
    throw new OperatorError(`Dates such as 4/5/2026 can be read in several ways here. Say ${ways}.`)
  }
  if (systems.length > 1 && options.dateSystem === undefined)
    throw new OperatorError(
      'Some dates are numbers. Say --date-system 1900 (as usual) or --date-system 1904 (old Macs).',
    )
}

type Known = { readonly account: AccountResponse; readonly league: League; readonly world: ExistingRows }

function answersOf(options: TableImportOptions, { account, league, world }: Known): ImportAnswers {
  const sport = account.sports.find(({ id }) => id === league.sport_id)
  const target = targetOf(options, { account, world })
  const usual = target.kind === 'existing' ? target.schedule.constraints?.gameMinutes : undefined
  return {
    addsDivisions: options.addsDivisions ?? false,
    dateOrder: options.dateOrder ?? null,
    dateSystem: options.dateSystem ?? null,
    sameTeams: options.sameTeams ?? null,
    gameMinutes: options.gameMinutes ?? usual ?? sport?.game_minutes ?? 60,
    target,
  }
}

/**
 * Returns the schedule that games are imported into: an existing draft or a new one. Throws for a published schedule,
 * because only the app asks for a reason that the people affected can read.
 */
function targetOf(
  { kind, schedule: wanted }: TableImportOptions,
  { account, world }: Pick<Known, 'account' | 'world'>,
): ImportAnswers['target'] {
  const name = wanted?.trim() ?? ''
  const created = { createdBy: account.profile.id, createdAt: account.now }
  if (kind !== 'games') return { kind: 'new', name, ...created }
  if (wanted === undefined)
    throw new OperatorError('Say with --schedule NAME which draft the games go into, or what a new one is called.')
  const found = world.schedules.find((schedule) => isSameName(schedule.name, name))
  if (!found) {
    const checked = scheduleRow.shape.name.safeParse(name)
    if (!checked.success) throw new OperatorError(`--schedule: ${checked.error.issues[0]?.message ?? name}`)
    return { kind: 'new', name, ...created }
  }
  if (!acceptsManualGames(found)) throw new OperatorError(`${found.name} takes no games from a file.`)
  if (found.status !== 'draft') {
    throw new OperatorError(
      `${found.name} is published: import this file in the app, which asks for a reason and tells those concerned.`,
    )
  }
  return { kind: 'existing', schedule: found }
}

const shownRows = 20

/** @throws OperatorError that lists the invalid lines */
function requireGoodRows({ rows }: ImportPlan, { file, kind }: TableImportOptions): void {
  const bad = rows.filter(({ outcome }) => outcome === 'error')
  if (bad.length === 0) return
  const labels = new Map(importColumns[kind].map(({ key, label }) => [key, label]))
  const lines = bad.slice(0, shownRows).flatMap(({ number, problems }) =>
    problems.map(({ column, words, asks }) => {
      const where = column === null ? '' : `${labels.get(column) ?? column}: `
      return `${file}:${number}: ${where}${asks === 'moved' ? words.replace(/Say above.*/, askMoved) : words}`
    }),
  )
  const more = bad.length > shownRows ? [`… and ${bad.length - shownRows} more rows`] : []
  throw new OperatorError([...lines, ...more, 'Nothing was saved.'].join('\n'))
}

const askMoved = 'Say --same-teams moved or --same-teams others.'

/** Returns the ops in an order the server accepts: a changed row may refer to a new division. */
function opsOf(changes: ImportChanges, organization_id: string): Op[] {
  const insert = (t: (typeof insertedTables)[number]): Op[] =>
    changes[t].length === 0 ? [] : [{ t, rows: changes[t].map((row) => ({ ...row, organization_id })) }]
  const patches = changes.patches.map(({ table, id, set, was }): Op => ({ t: table, id, set, was }))
  return [...insert('divisions'), ...patches, ...insertedTables.slice(1).flatMap(insert)]
}

const insertedTables = ['divisions', 'teams', 'players', 'venues', 'venue_fields', 'schedules', 'games'] as const
