import type { Habits, Machines, UnitCosts } from './capacity.ts'

// The assumptions behind docs/scale.md. `npm run lab -- load` prints the resulting capacity at the end.

/** Figures from runs of `npm run lab -- load`; docs/scale.md says when and on which machine. */
export const measured: UnitCosts = {
  pull: { serverMs: 1.2, databaseMs: 0.95 },
  push: { serverMs: 1.2, databaseMs: 4.6, walBytes: 2200 },
  page: { serverMs: 5 },
  pageRead: { serverMs: 90, databaseMs: 8 },
  copy: { serverMs: 6, databaseMs: 11.5 },
  seasonBytes: 415_000,
}

/**
 * The busiest minute of a Saturday: one in ten phones has the app open, and each of these saves once every ten minutes.
 */
export const saturday: Habits = {
  open: 0.1,
  pullEvery: 30,
  saveEvery: 600,
  looking: 0.05,
  copying: 0.01,
  phonesPerOrganization: 120,
  leaguesPerOrganization: 2,
}

/** One server and one Postgres of a size that any provider offers. */
export const oneOfEach: Machines = {
  serverCores: 4,
  serverProcesses: 4,
  databaseCores: 4,
  commitsPerSecond: 2000,
  walBytesPerSecond: 50_000_000,
  diskBytes: 200_000_000_000,
  headroom: 0.6,
}

/** The largest Postgres commonly offered. Servers are added as needed, because they are not the first bottleneck. */
export const largestPostgres: Machines = {
  serverCores: 2000,
  serverProcesses: 2000,
  databaseCores: 64,
  commitsPerSecond: 10_000,
  walBytesPerSecond: 500_000_000,
  diskBytes: 16_000_000_000_000,
  headroom: 0.6,
}
