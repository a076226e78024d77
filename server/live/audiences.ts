import type { LiveCaller, LiveChanges, LiveDatabase, LivePage, OrganizationAccess } from './live-database.ts'

// The rows that changed are read once for everyone who may read the same ones, by a pull as one of them, and sent to
// all of them (sync/SPEC.md, S9). Anyone who may not get them this way is told only the version, and pulls.

/** Beyond these, devices pull. Reading one costs Postgres about as much as the pull of one device. */
const mostPagesPerPoll = 60

/** What the hub knows of a stream, as far as it decides which rows the stream may get. */
export type Reader = {
  readonly caller: LiveCaller
  readonly organizations: ReadonlyMap<string, OrganizationAccess>
  readonly isChecking: boolean
  readonly mustRecheck: boolean
}

type ReadersOfOrganization = { readonly version: number; readonly listeners: ReadonlySet<Reader> }

/** The readers of an organization who may read the same rows, one of whom the rows are read as. */
export type Audience = {
  readonly organizationId: string
  readonly since: number
  readonly visibility: string
  readonly reader: Reader
  page: LivePage | null
}

/** Returns one audience for each visibility among the readers of the changed organizations. */
export function chooseAudiences(
  changed: LiveChanges['organizations'],
  organizations: ReadonlyMap<string, ReadersOfOrganization>,
): Audience[] {
  const audiences: Audience[] = []
  for (const [organizationId, { people }] of changed) {
    const organization = organizations.get(organizationId)
    const chosen = new Set<string>()
    for (const reader of organization?.listeners ?? []) {
      const visibility = getVisibility(reader, organizationId)
      if (!organization || visibility === undefined || chosen.has(visibility)) continue
      if (audiences.length === mostPagesPerPoll) return audiences
      if (!mayGetRows(reader, organizationId, people)) continue
      chosen.add(visibility)
      audiences.push({ organizationId, since: organization.version, visibility, reader, page: null })
    }
  }
  return audiences
}

/**
 * Reads the rows of each audience into its `page`. `onOther` is called for an audience whose reader has a different
 * visibility by now, so that the access of all of them is in doubt.
 */
export async function readPages(
  database: Pick<LiveDatabase, 'readPage'>,
  audiences: readonly Audience[],
  onOther: (audience: Audience) => void,
): Promise<void> {
  const read = async (audience: Audience): Promise<void> => {
    const page = await database.readPage(audience.reader.caller, audience)
    if (page === 'other') onOther(audience)
    else audience.page = page
  }
  await Promise.all(audiences.map(read))
}

/** Returns whether the stream's access is certain, so that it may get rows that were read as someone else. */
export function mayGetRows(reader: Reader, organizationId: string, people: ReadonlySet<string>): boolean {
  const { caller, isChecking, mustRecheck } = reader
  const isSure = !isChecking && !mustRecheck && caller.expiresAtMs > Date.now()
  return isSure && reader.organizations.get(organizationId)?.isTimed === false && !people.has(caller.userId)
}

export function getVisibility({ organizations }: Reader, organizationId: string): string | undefined {
  return organizations.get(organizationId)?.visibility
}
