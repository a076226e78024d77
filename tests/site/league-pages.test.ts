import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import type { PublicLeague } from '#domain/public-league/public-league.ts'
import { renderEmbed, renderLeague, renderMissing, renderRules, renderTeam } from '#site/league/render-league.tsx'
import { gameDayNoon, makePublicLeague } from '../support/rows/public-league.ts'
import { makeRulebookVersion } from '../support/rows/factories.ts'
import { toPageTheme, defaultBranding } from '#domain/branding/branding.ts'

const surroundings = {
  assets: { styles: ['/assets/site/site.css'], scripts: { league: { script: '/league.js', imports: [], styles: [] } } },
  origin: 'https://league.example',
  look: toPageTheme(defaultBranding),
  language: 'en',
  query: '',
} as const
const hash = (text: string) => createHash('sha256').update(text).digest('hex')
const propsOf = (data: PublicLeague, now = gameDayNoon) => ({ ...surroundings, data, now })
const pageOf = (data: PublicLeague, now?: string) => renderLeague(propsOf(data, now), hash)
const wordsOf = (html: string) => html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')

it('shows the day’s games first, then what comes, what was, tables, bracket, places and sponsors', () => {
  const data = makePublicLeague()
  const { html } = pageOf(data)
  const titles = [...html.matchAll(/<h2[^>]*>(.*?)<\/h2>/g)].map(([, title]) => title)
  expect(titles).toEqual([
    'Today, Sat, Apr 11',
    'Find your team',
    'Upcoming games',
    'Results',
    'Standings',
    'Bracket',
    'Venues',
    'Keep up with Riverside Youth League',
    'Our sponsors',
  ])
  expect(wordsOf(html)).toContain('In progress')
  expect(html).toContain('href="https://www.openstreetmap.org/search?query=12%20Mill%20Lane%20%26%20Green%2C%20Denver"')
  expect(html).toContain('href="webcal://league.example/l/riverside/calendar.ics"')
  expect(wordsOf(html)).toContain('Updated 10:30') // local time in Denver
})

it('has no attribute that the policy forbids, and each id once', () => {
  const { html } = pageOf(makePublicLeague())
  expect(html).not.toMatch(/\sstyle=|\son\w+=/)
  const ids = [...html.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id)
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
})

it('says of a division whose results are hidden that they are not published, and shows no score of it', () => {
  const data = makePublicLeague()
  const { html } = pageOf(data)
  expect(wordsOf(html)).toContain('U10 Results aren’t published for this age group.')
  const hidden = data.games[1]
  const card = new RegExp(`id="game-${hidden?.id}".*?</li></ul>.*?</li>`).exec(html)?.[0] ?? ''
  expect(wordsOf(card)).toContain('Result not published')
  expect(card).not.toContain('league-score')
  const cubs = renderTeam(propsOf(data), data.teams[2]?.id ?? '', hash)
  expect(wordsOf(cubs?.html ?? '')).toContain('Results aren’t published for this age group.')
})

it('a page’s tag changes with what it shows, not with when it was read', () => {
  const data = makePublicLeague()
  const later = { ...data, as_of: '2026-04-11T16:31:00.000Z' }
  expect(pageOf(later).tag).toBe(pageOf(data).tag)
  expect(pageOf(later).html).toContain('data-as-of="2026-04-11T16:31:00.000Z"')
  const games = data.games.map((game) => (game.status === 'in_progress' ? { ...game, away_score: 2 } : game))
  expect(pageOf({ ...data, games }).tag).not.toBe(pageOf(data).tag)
})

it('a page without a schedule, or without the parts that staff left out, says so or leaves them out', () => {
  const empty = makePublicLeague({ schedules: [], games: [] })
  expect(wordsOf(pageOf(empty).html)).toContain('No schedule has been published yet.')
  const data = makePublicLeague()
  const { html } = pageOf({ ...data, league: { ...data.league, public_parts: [] }, sponsors: [] })
  for (const id of ['standings', 'venues', 'sponsors']) expect(html).not.toContain(`id="${id}"`)
  expect(wordsOf(html)).not.toMatch(/Mill Bakery/)
})

it('a team’s page has its colors, its place and its own calendar', () => {
  const data = makePublicLeague()
  const [tigers] = data.teams
  const { html = '' } = renderTeam(propsOf(data), tigers?.id ?? '', hash) ?? {}
  expect(html).toContain('fill="#c2410c"')
  expect(wordsOf(html)).toContain('Place 1 of 2')
  expect(html).toContain(`webcal://league.example/l/riverside/teams/${tigers?.id}/calendar.ics`)
  expect(renderTeam(propsOf(data), 'nobody', hash)).toBeNull()
})

it('a frame on another site has one part, and its links leave the frame', () => {
  const data = makePublicLeague()
  const { html = '' } = renderEmbed(propsOf(data), { part: 'standings', teamId: null }, hash) ?? {}
  expect(html).toContain('id="standings"')
  expect(html).not.toContain('id="games"')
  const links = [...html.matchAll(/<a [^>]+>/g)].map(([link]) => link)
  expect(links.filter((link) => !link.includes('target="_blank" rel="noopener"'))).toEqual([])
})

it('is in the name and the look of the deployment, whatever a team is called', () => {
  const look = toPageTheme({ ...defaultBranding, product_name: 'Harbor "Leagues"', accent_color: '#123a7a' })
  const data = makePublicLeague()
  const named = { ...data, league: { ...data.league, name: 'Fieldside Cup' } }
  const { html, tag } = renderLeague({ ...propsOf(named), look }, hash)
  expect(html).toContain('<title>Fieldside Cup: ')
  expect(html).toContain(' · Harbor &quot;Leagues&quot;</title>')
  expect(html.indexOf('<meta name="look"')).toBeLessThan(html.indexOf('/theme.js'))
  expect(tag).not.toBe(pageOf(named).tag)
})

it('an address without a page says so, and is not for search engines', () => {
  const html = renderMissing(surroundings, { what: 'league' })
  expect(wordsOf(html)).toContain('There’s no league at this address')
  expect(html).toContain('<meta name="robots" content="noindex"/>')
})

it('what is told to search engines can be read, and ends where it should', () => {
  const data = makePublicLeague()
  const named = { ...data, league: { ...data.league, name: 'Cup </script><b>' } }
  const { html } = pageOf(named)
  const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
    ([, json = '']) => JSON.parse(json) as { '@type': string; eventStatus?: string },
  )
  expect(blocks.map((block) => block['@type']).slice(0, 2)).toEqual(['SportsOrganization', 'SportsEvent'])
  expect(blocks.some(({ eventStatus }) => eventStatus?.endsWith('EventPostponed'))).toBe(true)
})

const versionWithCap = (number: number, applies_from: string, cap: number) =>
  makeRulebookVersion({
    number,
    applies_from,
    note: `Cap ${cap}`,
    document: {
      format: 1,
      name: 'Spring rules',
      points: { win: 3, draw: 1, loss: 0 },
      rank: [{ id: 'points', by: 'points' }],
      ties: { restart: 'best_group', order: [{ id: 'difference', by: 'difference', cap }] },
    },
  })

it('shows the rules that are in force today in the league’s zone, and what they changed', () => {
  const versions = [
    versionWithCap(1, '2026-03-01', 2),
    versionWithCap(2, '2026-04-11', 3),
    versionWithCap(3, '2026-05-01', 4),
  ]
  const words = wordsOf(renderRules(propsOf(makePublicLeague({ rulebook_versions: versions })), hash)?.html ?? '')
  expect(words).toContain('Version 2, in force since Sat, Apr 11, 2026')
  expect(words).toMatch(/2\.1 Better.*? difference in all games\. A game counts for at most 3\./)
  expect(words).toContain('Cap 3')
  expect(words).not.toContain('at most 4')
})

it('links from the standings to the rules, and has none if the standings are not shown', () => {
  const data = makePublicLeague()
  expect(pageOf(data).html).toContain('href="/l/riverside/rules"')
  const hidden = { ...data, league: { ...data.league, public_parts: ['results' as const] } }
  expect(pageOf(hidden).html).not.toContain('/rules')
  expect(renderRules(propsOf(hidden), hash)).toBeNull()
})

it('says how ties were broken, and by which rule', () => {
  const data = makePublicLeague()
  const played = data.games.find(({ status, home_score }) => status === 'completed' && home_score !== null)
  if (!played) throw new Error('No game has been played')
  const { home_team_id: home, away_team_id: away } = played
  const games = [
    { ...played, home_score: 2, away_score: 1 },
    { ...played, id: data.games[1]?.id ?? '', home_team_id: away, away_team_id: home, home_score: 3, away_score: 1 },
  ]
  expect(wordsOf(pageOf({ ...data, games }).html)).toMatch(
    /How ties were broken .* above .*: better difference \(\+1 to −1\) \(rule 2\.1\)\./,
  )
})
