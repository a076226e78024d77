import { makeLeague } from './made-league.ts'
import { createOrganizationOnServer } from './new-organization.ts'

export type DraftLeague = {
  readonly email: string
  readonly password: string
  readonly leagueId: string
  readonly scheduleId: string
  /** The Monday of the week of the games, or of the first week if the season has several. */
  readonly monday: string
}

type Game = {
  /** Index into the teams. */
  readonly home: number
  readonly away: number
  /** Index into the fields of the only venue. */
  readonly field?: number
  /** The number of days after the Monday. */
  readonly day: number
  /** A time such as `10:00`, in UTC. */
  readonly start: string
  readonly status?: 'postponed'
  readonly isTimeOpen?: boolean
}

/** A number of days after the Monday. */
type Day = number

/** Signs a person up at a running server and gives them a league with a schedule of these games, one hour each. */
export async function createDraftLeague(
  url: string,
  {
    teams,
    fields,
    games,
    monday,
    weeks = 1,
    status,
    playedBefore = '',
    closures = [],
    blackoutDays = [],
  }: {
    teams: readonly string[]
    fields: number
    games: readonly Game[]
    monday: string
    weeks?: number | undefined
    status?: 'draft' | 'published' | undefined
    /** Games before this day, such as `2026-11-22`, have a result. */
    playedBefore?: string | undefined
    closures?: readonly { readonly day: Day; readonly reason: string }[]
    blackoutDays?: readonly Day[]
  },
): Promise<DraftLeague> {
  const organization = await createOrganizationOnServer(url)
  const date = (after: number) =>
    new Date(Date.parse(`${monday}T00:00:00Z`) + after * 86_400_000).toISOString().slice(0, 10)
  const { leagueId, scheduleId, changes } = makeLeague(organization, {
    teams,
    fields,
    closures: closures.map(({ day, reason }) => ({ startDate: date(day), endDate: date(day), reason })),
    schedule: {
      status,
      startDate: monday,
      endDate: date(7 * weeks - 1),
      blackoutDates: blackoutDays.map(date),
      games: games.map(({ day, start, ...game }, index) => ({
        ...game,
        start: `${date(day)}T${start}:00Z`,
        score: date(day) < playedBefore ? [index % 5, index % 3] : undefined,
      })),
    },
  })
  await organization.push(changes)
  const { email, password } = organization
  return { email, password, leagueId, scheduleId, monday }
}
