import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { StandingsTieBreaker } from '#domain/rulebook/league-columns.ts'
import { installInstructions } from '#site/content/feature-pages/mobile-app.ts'
import { aFairSchedule } from '#site/content/posts/a-fair-schedule.ts'
import { everyPlayerPlays } from '#site/content/posts/every-player-plays.ts'
import { chipCategories, type Block, type Inline, type Post } from '#site/content/posts/post.ts'
import { posts } from '#site/content/posts/posts.ts'
import { countWords, formatPostDate, getReadingMinutes } from '#site/content/posts/reading.ts'
import { countPostsByCategory, toPostPath, findRelatedPosts } from '#site/content/posts/relations.ts'
import { tieBreakersExplained } from '#site/content/posts/tie-breakers-explained.ts'
import { blogPage } from '#site/pages/blog.tsx'
import { communicationPage } from '#site/pages/communication.tsx'
import { leagueDataPage } from '#site/pages/league-data.tsx'
import { leagueOpsPage } from '#site/pages/league-ops.tsx'
import { leagueRevenuePage } from '#site/pages/league-revenue.tsx'
import { leagueStreamPage } from '#site/pages/league-stream.tsx'
import { mobileAppPage } from '#site/pages/mobile-app.tsx'
import { postNotFoundPage, postPages } from '#site/pages/post.tsx'
import { premiumFeaturesPage } from '#site/pages/premium-features.tsx'
import { registrationPage } from '#site/pages/registration.tsx'
import { schedulingPage } from '#site/pages/scheduling.tsx'
import type { PublicPage } from '#site/public-page.ts'
import { publicPages } from '#site/public-pages.ts'
import { game, order, table } from '../domain/standings/standings-season.ts'
import { siteContent } from '#site/content/content.ts'

const productLines = [leagueOpsPage, leagueStreamPage, leagueDataPage, leagueRevenuePage]
const featurePages = [communicationPage, registrationPage, schedulingPage, premiumFeaturesPage, ...productLines]
const pages = [blogPage, ...postPages, postNotFoundPage, mobileAppPage, ...featurePages]
const markups = new Map(pages.map((page) => [page.path, renderToStaticMarkup(<page.Body />)]))
const markupOf = ({ path }: PublicPage) => markups.get(path) ?? ''

describe('the articles', () => {
  it('are six or more, each at an address of its own, with a day on which it appeared', () => {
    expect(posts.length).toBeGreaterThanOrEqual(6)
    expect(new Set(posts.map(({ slug }) => slug)).size).toBe(posts.length)
    for (const { slug, publishedOn } of posts) {
      expect(slug).toMatch(/^[a-z0-9](-?[a-z0-9])*$/)
      expect(new Date(`${publishedOn}T00:00:00Z`).toISOString()).toBe(`${publishedOn}T00:00:00.000Z`)
    }
    expect(posts.map(({ publishedOn }) => publishedOn)).toEqual(
      posts
        .map((post) => post.publishedOn)
        .toSorted()
        .toReversed(),
    )
  })

  it('are long enough to be of use, and say how long they take', () => {
    for (const post of posts) {
      expect([post.slug, countWords(post) >= 400]).toEqual([post.slug, true])
      expect(getReadingMinutes(post)).toBe(Math.round(countWords(post) / 220))
    }
    expect(formatPostDate('2026-11-03')).toBe('November 3, 2026')
  })

  it('fill every chip, and every line of the sidebar', () => {
    const counts = new Map(countPostsByCategory(posts).map(({ category, count }) => [category, count]))
    expect(counts.size).toBe(8)
    expect([...counts.values()].every((count) => count > 0)).toBe(true)
    expect(chipCategories.every((category) => counts.has(category))).toBe(true)
  })

  it('link to pages that exist', () => {
    const known = new Set(publicPages.map(({ path }) => path))
    const links = posts.flatMap(({ slug, blocks }) => hrefsIn(blocks).map((href) => ({ slug, href })))
    expect(links.length).toBeGreaterThan(0)
    expect(links.filter(({ href }) => !known.has(href))).toEqual([])
  })
})

describe('related posts', () => {
  const post = (slug: string, day: number, categories: Post['categories'], tags: string[]): Post => ({
    ...aFairSchedule,
    slug,
    categories,
    tags,
    publishedOn: `2026-01-0${day}`,
  })
  const read = post('read', 1, ['Revenue'], ['a'])

  it('share a category or a tag, those first that share most, then the newest', () => {
    const both = post('both', 2, ['Revenue'], ['a'])
    const category = post('category', 3, ['Revenue'], ['b'])
    const tag = post('tag', 4, ['Streaming'], ['a'])
    const neither = post('neither', 5, ['Streaming'], ['b'])
    const found = findRelatedPosts(read, [neither, category, read, tag, both])
    expect(found.map(({ slug }) => slug)).toEqual(['both', 'tag', 'category'])
    expect(findRelatedPosts(read, [read, neither])).toEqual([])
  })

  it('are three at most', () => {
    const many = [2, 3, 4, 5, 6].map((day) => post(`post-${day}`, day, ['Revenue'], []))
    expect(findRelatedPosts(read, many).map(({ slug }) => slug)).toEqual(['post-6', 'post-5', 'post-4'])
  })
})

describe('what the articles reckon', () => {
  it('is a round robin in which all six meet once, with no more breaks than there must be', () => {
    for (const { rows } of tablesOf(aFairSchedule)) {
      const games = rows.flatMap(([, ...cells]) => cells.map((cell) => cell.split(' – ')))
      expect(new Set(games.map((sides) => sides.toSorted().join())).size).toBe(15)
      for (const [, ...cells] of rows) expect(new Set(cells.flatMap((cell) => cell.split(' – '))).size).toBe(6)
    }
    const rounds =
      tablesOf(aFairSchedule)[1]?.rows.map(([, ...cells]) => cells.map((cell) => cell.split(' – ')[0])) ?? []
    const breaks = ['1', '2', '3', '4', '5', '6'].map(
      (team) => rounds.slice(1).filter((hosts, index) => hosts.includes(team) === rounds[index]?.includes(team)).length,
    )
    expect(breaks.reduce((sum, each) => sum + each, 0)).toBe(4)
  })

  it('gives everybody the quarters that it says', () => {
    const rests = tablesOf(everyPlayerPlays)[0]?.rows.flatMap(([, bench = '']) => bench.match(/\d+/g) ?? []) ?? []
    const played = Array.from({ length: 10 }, (_, player) => 4 - rests.filter((one) => one === `${player + 1}`).length)
    expect(played.filter((quarters) => quarters === 3)).toHaveLength(8)
    expect(played.filter((quarters) => quarters === 2)).toHaveLength(2)
  })

  it('is what our own tables make of the three teams on ten points', () => {
    // The games in the article, and games against another team that bring each team to ten points and to its goal
    // difference.
    const games = [
      'T 2-1 S',
      'S 3-0 F',
      'F 1-0 T',
      'T 5-0 X',
      'T 4-0 X',
      'T 1-1 X',
      'S 1-0 X',
      'S 1-0 X',
      'S 1-1 X',
      'F 5-0 X',
      'F 4-0 X',
      'F 1-1 X',
    ].map((text) => game(text))
    const topThree = (...tieBreakers: readonly StandingsTieBreaker[]) =>
      order(table('T S F X', games, { preset: 'points_3_1_0', tieBreakers })).slice(0, -', 4 X'.length)
    expect(tablesOf(tieBreakersExplained)[1]?.rows.map(([team, points, , all]) => [team?.[0], points, all])).toEqual(
      table('T S F', games, { preset: 'points_3_1_0' })
        .map((row) => [row.teamId, String(row.points), `+${row.difference}`])
        .toSorted(([a = ''], [b = '']) => 'TSF'.indexOf(a) - 'TSF'.indexOf(b)),
    )
    expect(topThree('difference')).toBe('1 T, 2 F, 3 S')
    expect(topThree('head_to_head', 'head_to_head_difference')).toBe('1 S, 2 F, 3 T')
    expect(topThree('head_to_head', 'difference')).toBe('1 T, 2 S, 3 F')
  })
})

it.each(pages)(
  '$path has one heading of the first level, and nothing that the content security policy forbids',
  (page) => {
    const markup = markupOf(page)
    expect(markup.match(/<h1/g)).toHaveLength(1)
    expect(markup).not.toMatch(/ style=|<(script|style|iframe|img)/)
  },
)

describe('the pages of the blog', () => {
  it('show all posts with their categories for the filter, and whose chip is chosen', () => {
    const markup = markupOf(blogPage)
    for (const post of posts) expect(markup).toContain(`href="${toPostPath(post)}"`)
    expect(markup.match(/data-categories=/g)).toHaveLength(posts.length)
    expect(markup.match(/aria-current="true"/g)).toHaveLength(1)
    expect(markup).toContain(`${posts.length} posts`)
  })

  it('tell search engines who wrote what, and when', () => {
    for (const { structuredData, article } of postPages) {
      expect(structuredData?.(siteContent.company)[0]).toMatchObject({
        '@type': 'BlogPosting',
        datePublished: article?.publishedOn,
      })
    }
  })

  it('say so where there is no such post, and lead back', () => {
    const markup = markupOf(postNotFoundPage)
    expect(markup).toContain('Post Not Found')
    expect(markup).toMatch(/href="\/blog"[^>]*>Back to Blog/)
    expect(postNotFoundPage.isHidden).toBe(true)
  })
})

describe('the pages of features and product lines', () => {
  it.each(featurePages)('$path leads to the prices, and to Get Started', (page) => {
    const links = markupOf(page).match(/<a [^>]*href="\/get-started"[^>]*>/g) ?? []
    const isForAll = page.path === '/scheduling'
    expect(links.length).toBeGreaterThan(0)
    expect(links.filter((link) => link.includes('data-visitor-only') === isForAll)).toEqual([])
    expect(markupOf(page)).toMatch(/href="\/pricing"[^>]*>View P(ricing|lans)</)
  })

  it.each([mobileAppPage, ...featurePages])('$path marks what is planned, piece by piece', (page) => {
    const [before = '', planned = ''] = markupOf(page).split('What is planned</h2>')
    const list = /<ul[^>]*>(.*?)<\/ul>/s.exec(planned)?.[1] ?? ''
    const pieces = list.match(/<h3/g)?.length ?? 0
    expect(pieces).toBeGreaterThan(0)
    expect(list.match(/>Planned</g)).toHaveLength(pieces)
    expect(before).toContain('What works today')
  })
})

describe('the page of the app', () => {
  const markup = markupOf(mobileAppPage)

  it('leads to how iOS and Android install it, and to the prices', () => {
    for (const place of ['ios', 'android']) {
      expect(markup).toContain(`href="#${place}"`)
      expect(markup).toContain(`id="${place}"`)
    }
    expect(markup).toMatch(/href="\/pricing"[^>]*>View Pricing</)
  })

  it('has words for every way in which a browser may install, of which those that need no script show', () => {
    const shown = markup.match(/<p data-install-way="\w+">/g)
    expect(shown).toEqual(['<p data-install-way="unknown">'])
    expect(markup.match(/data-install-way=/g)).toHaveLength(Object.keys(installInstructions).length)
    for (const words of ['Add to Home Screen', 'Install app', 'Add to Dock']) expect(markup).toContain(words)
  })
})

function tablesOf({ blocks }: Post) {
  return blocks.filter((block) => block.kind === 'table')
}

function hrefsIn(blocks: readonly Block[]): string[] {
  const hrefsOf = (inline: Inline) =>
    typeof inline === 'string'
      ? []
      : inline.flatMap((part) => (typeof part === 'object' && 'href' in part ? [part.href] : []))
  return blocks.flatMap((block) => {
    if (block.kind === 'list') return block.items.flatMap(hrefsOf)
    return block.kind === 'paragraph' || block.kind === 'tip' || block.kind === 'quote' ? hrefsOf(block.text) : []
  })
}
