import { createHash } from 'node:crypto'
import { Hono, type Context } from 'hono'
import { compress } from 'hono/compress'
import { formatCalendarFile } from '#domain/calendar-file/calendar-file.ts'
import { toGameCalendar } from '#domain/calendar-file/game-calendar.ts'
import { isPlayedBy } from '#domain/scores/game-teams.ts'
import { resolvePublicBracketTeams } from '#domain/public-league/game-lines.ts'
import type { PublicLeague } from '#domain/public-league/public-league.ts'
import { toSlug } from '#domain/public-league/slug.ts'
import type { ServerEnv } from '../gateway/client-address.ts'
import type { PublicLeagueReader } from '../site/league/read-public-league.ts'

/** How often calendars should refresh; proxies may cache a copy for a minute. */
const refreshSeconds = 3600
const cacheControl = 'public, max-age=60'
const mostLeagues = 50

type Feed = { readonly text: string; readonly etag: string }

/**
 * Serves subscription calendars: all games of a league or of a team. They contain no results, so that hidden results
 * stay hidden and a calendar fetched an hour ago does not show outdated ones.
 */
export function createCalendarFeedRoutes(read: PublicLeagueReader): Hono<ServerEnv> {
  const feedsOf = createKeptFeeds()
  const feeds = new Hono<ServerEnv>()

  async function serve(c: Context<ServerEnv>, slug: string, teamId: string | null): Promise<Response> {
    const league = await read(slug)
    const team = league?.teams.find(({ id }) => id === teamId)
    if (!league || (teamId !== null && !team)) return c.notFound()
    const ofLeague = feedsOf(league)
    const feed = ofLeague.get(teamId) ?? makeFeed(league, teamId)
    ofLeague.set(teamId, feed)
    const { text, etag } = feed
    const fileName = [slug, ...(team ? [toSlug(team.name)] : [])].filter(Boolean).join('-')
    const headers = {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': `inline; filename="${fileName}.ics"`,
      'Cache-Control': cacheControl,
      ETag: `W/${etag}`, // one tag for all encodings of the same content
      ...lastModified(league),
      Vary: 'Accept-Encoding',
    }
    if (isKnown(c.req.raw.headers, headers)) return c.body(null, 304, headers)
    return c.body(text, 200, headers)
  }

  feeds.use('/l/:slug/calendar.ics', compress())
  feeds.use('/l/:slug/teams/:team/calendar.ics', compress())
  feeds.get('/l/:slug/calendar.ics', (c) => serve(c, c.req.param('slug'), null))
  feeds.get('/l/:slug/teams/:team/calendar.ics', (c) => serve(c, c.req.param('slug'), c.req.param('team')))
  return feeds
}

/**
 * Returns the time of the latest change, if that is at least a minute ago. Two changes within one second have the same
 * time here, and the later one may take half a minute to commit, so only the tag is reliable for more recent changes.
 */
function lastModified({ changed_at, as_of }: PublicLeague): { readonly 'Last-Modified'?: string } {
  const age = Date.parse(as_of) - Date.parse(changed_at)
  return age < 60_000 ? {} : { 'Last-Modified': new Date(changed_at).toUTCString() }
}

/**
 * Returns whether the client's copy is current. The tag decides if there is one (RFC 9110, 13.2.2). A time must be
 * equal, not just later, because restoring a backup takes the server's data back in time.
 */
function isKnown(asked: Headers, told: { readonly ETag: string; readonly 'Last-Modified'?: string }): boolean {
  const tags = asked.get('if-none-match')
  if (tags !== null) return tags.includes(told.ETag.slice('W/'.length))
  return told['Last-Modified'] !== undefined && asked.get('if-modified-since') === told['Last-Modified']
}

/**
 * Caches feeds by team until their league changes, because writing a large feed takes ten times as long as reading its
 * data. Keeps the most recently requested leagues.
 */
function createKeptFeeds() {
  const kept = new Map<string, { readonly digest: string; readonly feeds: Map<string | null, Feed> }>()
  const digests = new WeakMap<PublicLeague, string>()
  return (data: PublicLeague) => {
    const digest = digests.get(data) ?? digestOf(JSON.stringify({ ...data, changed_at: '', as_of: '' }))
    digests.set(data, digest)
    const known = kept.get(data.league.slug)
    const entry = known?.digest === digest ? known : { digest, feeds: new Map<string | null, Feed>() }
    kept.delete(data.league.slug) // moves the entry to the end: the map is ordered by last use
    kept.set(data.league.slug, entry)
    const [oldest] = kept.keys()
    if (kept.size > mostLeagues && oldest !== undefined) kept.delete(oldest)
    return entry.feeds
  }
}

function makeFeed(data: PublicLeague, teamId: string | null): Feed {
  const { league, teams } = data
  const team = teams.find(({ id }) => id === teamId)
  const games = resolvePublicBracketTeams(data).filter((game) => teamId === null || isPlayedBy(game, teamId))
  const title = team ? `${team.name}, ${league.name}` : league.name
  // The start of the season, if known, in place of the current time, so that even the file of a calendar without games
  // stays the same.
  const about = `${league.season_start ?? data.as_of.slice(0, 10)}T00:00:00.000Z`
  const text = formatCalendarFile(toGameCalendar(title, { ...data, games }, about), { now: about, refreshSeconds })
  return { text, etag: `"${digestOf(text)}"` }
}

const digestOf = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 22)
