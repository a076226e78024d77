import type { Habits, Machines, UnitCosts } from './capacity.ts'

// What docs/scale.md reckons with. `npm run capacity` prints its table from these.

/** From a run of `npm run bench:load` on a machine of two cores with nothing else to do; see docs/scale.md for the day. */
export const measured: UnitCosts = {
  pull: { serverMs: 7.1, databaseMs: 3.6 },
  push: { serverMs: 9.1, databaseMs: 10, walBytes: 2300 },
  page: { serverMs: 8 },
  pageRead: { serverMs: 115, databaseMs: 7 },
  copy: { serverMs: 17.4, databaseMs: 16.5 },
  seasonBytes: 500_000,
}

/** The busiest minute of a Saturday: every tenth phone open, each saving once in ten minutes. */
export const saturday: Habits = {
  open: 0.1,
  pullEvery: 30,
  saveEvery: 600,
  looking: 0.05,
  copying: 0.01,
  phonesPerOrganization: 120,
  leaguesPerOrganization: 2,
}

/** One server and one Postgres of a size that any provider rents. */
export const oneOfEach: Machines = {
  serverCores: 4,
  serverProcesses: 4,
  databaseCores: 4,
  commitsPerSecond: 2000,
  walBytesPerSecond: 50_000_000,
  diskBytes: 200_000_000_000,
  headroom: 0.6,
}

/** The largest Postgres that is commonly rented, and as many servers as it can serve. */
export const largestPostgres: Machines = {
  serverCores: 192,
  serverProcesses: 192,
  databaseCores: 64,
  commitsPerSecond: 10_000,
  walBytesPerSecond: 500_000_000,
  diskBytes: 16_000_000_000_000,
  headroom: 0.6,
}
