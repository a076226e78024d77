import { Hono } from 'hono'
import type { Backend } from '../../gateway/backend.ts'
import type { ServerEnv } from '../../gateway/client-address.ts'
import type { Hosted } from '../../settings.ts'
import { calendarFeeds } from '../../feeds/calendar-feed.ts'
import { leaguePageRoute } from './league-page-route.ts'
import { createLeaguePages, type LeaguePagesOptions } from './pages.ts'
import { createPublicLeagueReader } from './read-public-league.ts'

export type PublicLeagueOptions = LeaguePagesOptions & {
  readonly backend: Pick<Backend, 'calls'> | Hosted
  readonly trustProxy: boolean
}

/** Everything below /l/: what leagues show to those who have no account. */
export function publicLeague({ backend, trustProxy, ...options }: PublicLeagueOptions): Hono<ServerEnv> {
  const read = createPublicLeagueReader(backend)
  const route = new Hono<ServerEnv>()
  route.route('/', calendarFeeds(read))
  route.route('/', leaguePageRoute(read, createLeaguePages(options), { trustProxy }))
  return route
}
