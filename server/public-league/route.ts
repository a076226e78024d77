import { Hono } from 'hono'
import type { Backend } from '../backend.ts'
import type { ServerEnv } from '../client-address.ts'
import type { Hosted } from '../settings.ts'
import { calendarFeeds } from './calendar-feed.ts'
import { createPublicLeagueReader } from './read-public-league.ts'

export type PublicLeagueOptions = { readonly backend: Pick<Backend, 'database'> | Hosted }

/** Everything below /l/: what leagues show to those who have no account. */
export function publicLeague({ backend }: PublicLeagueOptions): Hono<ServerEnv> {
  const read = createPublicLeagueReader(backend)
  const route = new Hono<ServerEnv>()
  route.route('/', calendarFeeds(read))
  return route
}
