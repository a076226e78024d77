import { expect, it } from 'vitest'
import { findMatch, prepareEntries, rankEntries, type Searchable } from '#domain/search/rank-entries.ts'

const entry = (kind: Searchable['kind'], title: string, more = '', distance = 0): Searchable => ({
  kind,
  title,
  more,
  distance,
})

const find = (entries: readonly Searchable[], query: string) =>
  rankEntries(prepareEntries(entries), query).flatMap((group) => group.entries.map(({ title }) => title))

it('puts titles that begin with the query first, then words that do, then other places', () => {
  const teams = [
    entry('team', 'Nighthawks'),
    entry('team', 'Riverside Hawks'),
    entry('team', 'Hawthorne United'),
    entry('team', 'Bears', 'Hawaii Division'),
    entry('team', 'Lions'),
  ]
  expect(find(teams, 'haw')).toEqual(['Hawthorne United', 'Riverside Hawks', 'Nighthawks', 'Bears'])
})

it('finds all words in any order, with or without accents and capitals', () => {
  const entries = [entry('person', 'José Núñez', 'Player, Águilas'), entry('person', 'Joseph Nunn', 'Player, Bears')]
  expect(find(entries, 'NUNEZ jose')).toEqual(['José Núñez'])
  expect(find(entries, 'jos aguilas')).toEqual(['José Núñez'])
  expect(find(entries, '   ')).toEqual([])
  expect(find(entries, 'zzz')).toEqual([])
})

it('puts the kind with the best match first, and the games that are nearest', () => {
  const entries = [
    entry('game', 'Lynx – Settlers', '', 5),
    entry('game', 'Settlers – Owls', '', 90),
    entry('game', 'Settlers – Foxes', '', 2),
    entry('team', 'Port Settlers'),
    entry('screen', 'Settings'),
  ]
  const groups = rankEntries(prepareEntries(entries), 'sett')
  expect(groups.map(({ kind }) => kind)).toEqual(['game', 'screen', 'team'])
  expect(groups[0]?.entries.map(({ title }) => title)).toEqual([
    'Settlers – Foxes',
    'Settlers – Owls',
    'Lynx – Settlers',
  ])
})

it('shows at most five teams and three people', () => {
  const people = Array.from({ length: 40 }, (_, at) => entry('person', `Hawk ${at}`))
  const many = Array.from({ length: 40 }, (_, at) => entry('team', `Hawks ${at}`))
  expect(find(many, 'hawk')).toHaveLength(5)
  expect(find(people, 'hawk')).toHaveLength(3)
})

it('highlights the place that matched, also where letters have accents or several code units', () => {
  const marked = (text: string, query: string) => {
    const match = findMatch(text, query)
    return match && text.slice(match.start, match.end)
  }
  expect(marked('Riverside Hawks', 'haw')).toBe('Haw')
  expect(marked('😀 Ñandúes', 'nandu')).toBe('Ñandú')
  expect(marked('İstanbul Straße', 'str')).toBe('Str')
  expect(marked('Lynx – Hawks', 'hawks lynx')).toBe('Hawks')
  expect(marked('Lynx', 'owls')).toBeNull()
})

it('needs at most 50 ms of the processor for a keystroke among 5,000 games and 200 teams', () => {
  const teams = Array.from({ length: 200 }, (_, at) =>
    entry('team', `Riverside Team ${at} Águilas`, 'U12, Fall League'),
  )
  const games = Array.from({ length: 5000 }, (_, at) =>
    entry('game', `Riverside Team ${at % 200} – Lakeview Team ${(at * 7) % 200}`, 'Riverside Park, Field 3', at),
  )
  const prepared = prepareEntries([...teams, ...games])
  // The processor's time, because a busy machine also measures whatever else it does. The best of a few runs counts.
  const timeOf = (query: string) =>
    Math.min(
      ...Array.from({ length: 5 }, () => {
        const start = process.cpuUsage()
        rankEntries(prepared, query)
        return process.cpuUsage(start).user / 1000
      }),
    )
  const queries = ['r', 'ri', 'team 1', 'lakeview team 19', 'field', 'aguilas', 'nothing']
  expect(Math.max(...queries.map(timeOf))).toBeLessThan(50)
})
