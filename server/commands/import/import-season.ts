import '#domain/time-zones/all-zones.ts'
import type { SupabaseClient } from '@supabase/supabase-js'
import * as z from 'zod/mini'
import { can } from '#domain/people/capabilities.ts'
import { isTimeZone } from '#domain/time-zones/zones.ts'
import type { AccountResponse } from '#sync/wire.ts'
import { OperatorError } from '../../operator-error.ts'
import { withSignedInClient, type ImportAccount } from './sign-in.ts'
import { readTextFile } from './read-text-file.ts'
import { parseSeason } from './season-file.ts'
import { describeIgnoredRules, seasonToRows } from './season-rows.ts'
import { readAccount, uploadRows } from './upload-rows.ts'

export type SeasonImportOptions = ImportAccount & {
  readonly file: string
  /**
   * The organization's name. Creates the organization if the person has none by this name. Required unless they have
   * exactly one.
   */
  readonly organization?: string | undefined
  /** Defaults to the competition's name in the file. */
  readonly league?: string | undefined
  /** The time zone of the file's times; each file format has its own default. */
  readonly timeZone?: string | undefined
}

/**
 * Loads a season into an organization. Running it again with the same file changes nothing.
 * @throws OperatorError if the file, the address, the account or its rights are invalid
 */
export async function importSeason(options: SeasonImportOptions, print: (line: string) => void): Promise<void> {
  const season = parseSeason(await readTextFile(options.file))
  const timeZone = options.timeZone ?? season.timeZone
  if (!isTimeZone(timeZone)) throw new OperatorError(`${timeZone} is not a time zone. They look like America/New_York.`)
  print(`${options.file}: ${season.name}, ${season.teams.length} teams, ${season.games.length} games`)
  for (const line of describeIgnoredRules(season)) print(line)

  await withSignedInClient(options, async (client) => {
    const account = await readAccount(client)
    const organization = await chooseOrganization(client, account, options.organization, print)
    const sport = account.sports.find((one) => one.name === season.sport)
    if (!sport) throw new OperatorError(`The server has no sport called ${season.sport}.`)
    const rows = seasonToRows(season, {
      organizationId: organization.id,
      userId: account.profile.id,
      sport,
      leagueName: options.league ?? season.name,
      timeZone,
      now: account.now,
    })
    const added = await uploadRows(client, rows, {
      organizationId: organization.id,
      epoch: account.epoch,
      at: account.now,
    })
    print(report(rows.leagues[0].name, organization.name, added))
  })
}

async function chooseOrganization(
  client: SupabaseClient,
  { organizations }: AccountResponse,
  wanted: string | undefined,
  print: (line: string) => void,
): Promise<{ readonly id: string; readonly name: string }> {
  const [only, ...others] = organizations
  const found = wanted === undefined && others.length === 0 ? only : organizations.find(({ name }) => name === wanted)
  if (found) {
    if (can(found, 'schedule.create')) return found
    throw new OperatorError(`Only league staff can import a season into ${found.name}.`)
  }
  if (wanted === undefined) {
    const names = organizations.map(({ name }) => JSON.stringify(name)).join(', ')
    throw new OperatorError(`Say which organization with --organization NAME${names && `. Yours are ${names}`}.`)
  }
  const { data, error } = await client.rpc('create_organization', { p_name: wanted })
  if (error) throw new OperatorError(`The organization ${wanted} could not be created: ${error.message}`)
  print(`Created the organization ${wanted}.`)
  return { id: z.uuid().parse(data), name: wanted }
}

function report(league: string, organization: string, added: Readonly<Record<string, number>>): string {
  const parts = Object.entries(added).flatMap(([table, count]) =>
    count === 0 ? [] : [`${count} ${(count === 1 ? table.slice(0, -1) : table).replace('_', ' ')}`],
  )
  if (parts.length === 0) return `${league} is complete in ${organization}: nothing to do.`
  return `${league} in ${organization}: added ${parts.join(', ')}.`
}
