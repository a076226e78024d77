// Derives how many phones a deployment can serve, and what becomes the bottleneck, from the cost of a request. Plain
// arithmetic, so that docs/scale.md can be checked and other figures tried.

/** Figures measured by `npm run lab -- load`: processor milliseconds of one request, and bytes. */
export type UnitCosts = {
  readonly pull: { readonly serverMs: number; readonly databaseMs: number }
  readonly push: { readonly serverMs: number; readonly databaseMs: number; readonly walBytes: number }
  /** The cost of a public page from the server's cache. */
  readonly page: { readonly serverMs: number }
  /** The cost of a public page that the server reads again, at most every ten seconds per league and server. */
  readonly pageRead: { readonly serverMs: number; readonly databaseMs: number }
  /** The cost of a first copy, after installation or a long absence. */
  readonly copy: { readonly serverMs: number; readonly databaseMs: number }
  readonly seasonBytes: number
}

/** What people do in the busiest minute of a Saturday. */
export type Habits = {
  /** Fraction of all phones that have the app open. */
  readonly open: number
  /** Seconds between two timed pulls by a phone with the app open, if nothing signals a change. */
  readonly pullEvery: number
  /** Seconds between two saves by a phone with the app open. */
  readonly saveEvery: number
  /** Fraction of all phones that look at a public page, each requesting it every half minute. */
  readonly looking: number
  /** Fraction of all phones that read a first copy within the hour. */
  readonly copying: number
  readonly phonesPerOrganization: number
  readonly leaguesPerOrganization: number
}

export type Machines = {
  readonly serverCores: number
  /** The number of server processes, each of which uses at most one core. */
  readonly serverProcesses: number
  readonly databaseCores: number
  /**
   * The number of transactions that one Postgres can commit per second; within an organization, they are sequential.
   */
  readonly commitsPerSecond: number
  readonly walBytesPerSecond: number
  readonly diskBytes: number
  /** The fraction of a processor's capacity to plan with. */
  readonly headroom: number
}

export type Resource = 'server processors' | 'database processors' | 'commits' | 'WAL' | 'disk'
export type LoadDemand = Readonly<
  Record<Resource, { readonly needed: number; readonly there: number; readonly share: number }>
>

export type Capacity = {
  readonly requests: Readonly<Record<'pull' | 'push' | 'page' | 'pageRead' | 'copy', number>>
  readonly demand: LoadDemand
  /** The resource with the highest utilization. */
  readonly bottleneck: Resource
  readonly fits: boolean
  /** How many phones these machines can serve before the bottleneck is exhausted. */
  readonly carries: number
}

const hour = 3600
const pageEverySeconds = 30
const pageKeptSeconds = 10

/** Returns the requests per second in the busiest minute. */
export function computeRequestRate(
  phones: number,
  habits: Habits,
  { serverProcesses }: Machines,
): Capacity['requests'] {
  const page = (phones * habits.looking) / pageEverySeconds
  const leagues = (phones / habits.phonesPerOrganization) * habits.leaguesPerOrganization
  const push = (phones * habits.open) / habits.saveEvery
  return {
    pull: (phones * habits.open) / habits.pullEvery + push, // plus one pull after each save
    push,
    page,
    pageRead: Math.min(page, (leagues * serverProcesses) / pageKeptSeconds),
    copy: (phones * habits.copying) / hour,
  }
}

export function computeCapacity(phones: number, costs: UnitCosts, habits: Habits, machines: Machines): Capacity {
  const requests = computeRequestRate(phones, habits, machines)
  const { headroom } = machines
  const seconds = (of: (kind: keyof Capacity['requests']) => number) =>
    (Object.keys(requests) as (keyof Capacity['requests'])[]).reduce(
      (sum, kind) => sum + requests[kind] * of(kind),
      0,
    ) / 1000
  const serverMs = { ...mapOf(costs, 'serverMs'), page: costs.page.serverMs }
  const databaseMs = { ...mapOf(costs, 'databaseMs'), page: 0 }
  const organizations = phones / habits.phonesPerOrganization
  const cores = Math.min(machines.serverCores, machines.serverProcesses)
  const demand: LoadDemand = {
    'server processors': usage(
      seconds((kind) => serverMs[kind]),
      cores * headroom,
    ),
    'database processors': usage(
      seconds((kind) => databaseMs[kind]),
      machines.databaseCores * headroom,
    ),
    commits: usage(requests.push, machines.commitsPerSecond * headroom),
    WAL: usage(requests.push * costs.push.walBytes, machines.walBytesPerSecond * headroom),
    disk: usage(organizations * costs.seasonBytes, machines.diskBytes * headroom),
  }
  const [bottleneck, { share }] = highest(demand)
  return { requests, demand, bottleneck, fits: share <= 1, carries: Math.floor(phones / share) }
}

function mapOf(costs: UnitCosts, of: 'serverMs' | 'databaseMs'): Record<'pull' | 'push' | 'pageRead' | 'copy', number> {
  const { pull, push, pageRead, copy } = costs
  return { pull: pull[of], push: push[of], pageRead: pageRead[of], copy: copy[of] }
}

function usage(needed: number, there: number): LoadDemand[Resource] {
  return { needed, there, share: needed / there }
}

function highest(demand: LoadDemand): [Resource, LoadDemand[Resource]] {
  const all = Object.entries(demand) as [Resource, LoadDemand[Resource]][]
  return all.reduce((most, each) => (each[1].share > most[1].share ? each : most))
}
