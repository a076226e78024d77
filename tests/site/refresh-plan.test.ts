import { expect, it } from 'vitest'
import { splitGames } from '#site/league/split-games.ts'
import { describeGameChanges, isOlderPage, getNextRefreshMs } from '#site/client/refresh-plan.ts'
import { listNeededFiles } from '#site/client/offline-pages.ts'
import { toLeagueView } from '#domain/public-league/page-model.ts'
import { gameDayNoon, makePublicLeague } from '../support/rows/public-league.ts'

const quiet = { isLive: false, isFollowing: false, failures: 0, nextGameInMs: null, chance: 0.5 }

it('asks about every thirty seconds while games are on, and not in one breath with others', () => {
  expect(getNextRefreshMs({ ...quiet, isLive: true })).toBe(30_000)
  expect(getNextRefreshMs({ ...quiet, isLive: true, chance: 0 })).toBe(25_500)
  expect(getNextRefreshMs({ ...quiet, isLive: true, chance: 1 })).toBe(34_500)
})

it('asks rarely while the server tells it of changes, and soon when that fails', () => {
  expect(getNextRefreshMs({ ...quiet, isLive: true, isFollowing: true })).toBe(300_000)
  expect(getNextRefreshMs({ ...quiet, isLive: true, isFollowing: true, failures: 1 })).toBe(5_000)
})

it('asks ever more rarely while there is no answer, and when the next game begins', () => {
  const delays = [1, 2, 3, 6, 10].map((failures) => getNextRefreshMs({ ...quiet, isLive: true, failures }))
  expect(delays).toEqual([5_000, 10_000, 20_000, 160_000, 300_000])
  expect(getNextRefreshMs(quiet)).toBeNull()
  expect(getNextRefreshMs({ ...quiet, nextGameInMs: 600_000, chance: 0 })).toBe(600_000)
  expect(getNextRefreshMs({ ...quiet, nextGameInMs: -5, chance: 0 })).toBe(30_000)
})

it('takes nothing that was read before what is shown, as from a server that kept it a little longer', () => {
  const [before, after] = ['2026-04-11T16:30:00.120000+00:00', '2026-04-11T16:30:09+00:00']
  expect([isOlderPage(after, before), isOlderPage(before, after), isOlderPage(after, after)]).toEqual([
    true,
    false,
    false,
  ])
  expect(isOlderPage(undefined, after)).toBe(false)
})

it('announces the games that changed, not those that are new, and of many the first', () => {
  const before = new Map(['a', 'b', 'c', 'd', 'e'].map((id) => [id, `${id} 0`]))
  const after = (changed: readonly string[]) =>
    new Map([...before.keys(), 'new'].map((id) => [id, changed.includes(id) ? `${id} 1` : `${id} 0`]))
  expect(describeGameChanges(before, after([]))).toBe('')
  expect(describeGameChanges(before, after(['b']))).toBe('b 1.')
  expect(describeGameChanges(before, after(['a', 'b', 'c', 'd']))).toBe('a 1. b 1. c 1. 1 more game has changed.')
})

it('knows which files a page needs, those of this server alone', () => {
  const html =
    '<link rel="stylesheet" href="/assets/site/site-x.css"/><script src="/theme.js"></script><img src="https://elsewhere/assets/a.png"/><a href="/l/other">x</a><script src="/assets/site/league-1.js"></script><link href="/assets/site/site-x.css"/>'
  expect(listNeededFiles.of(html)).toEqual(['/assets/site/site-x.css', '/theme.js', '/assets/site/league-1.js'])
})

it('each game stands on the page once, whatever the day', () => {
  const data = makePublicLeague()
  const days = ['2026-03-01', '2026-04-04', '2026-04-11', '2026-04-12', '2026-06-01']
  for (const moment of [gameDayNoon, ...days.map((day) => `${day}T16:30:00.000Z`)]) {
    const { lines, today } = toLeagueView(data, moment)
    const { first, coming, past } = splitGames(lines, today)
    const ids = [first, ...coming.map((day) => day.lines), ...past.map((day) => day.lines)].flat().map(({ id }) => id)
    expect([moment, ids.toSorted()]).toEqual([moment, data.games.map(({ id }) => id).toSorted()])
  }
})
