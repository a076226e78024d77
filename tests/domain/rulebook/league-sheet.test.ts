import { expect, test } from 'vitest'
import { toLeagueSheet } from '#domain/rulebook/league-sheet.ts'
import { makeLeagueRow, makeRulebookVersion } from '../../support/rows/factories.ts'

const league = makeLeagueRow({ standings_preset: 'points_3_1_0', tie_breakers: ['difference'] })
const rules = (cap: number) => ({
  format: 1,
  name: 'Spring rules',
  points: { win: 3, draw: 1, loss: 0 },
  rank: [{ id: 'points', by: 'points' }],
  ties: { restart: 'best_group', order: [{ id: 'difference', by: 'difference', cap }] },
})
const versions = [
  makeRulebookVersion({ number: 4, applies_from: '2026-06-01', document: rules(5) }),
  makeRulebookVersion({ number: 1, applies_from: '2026-04-01', document: rules(2) }),
  makeRulebookVersion({ number: 3, applies_from: '2026-05-01', document: rules(4) }),
  makeRulebookVersion({ number: 2, applies_from: '2026-05-01', document: rules(3) }),
]
const given = { league, versions, today: '2026-05-10' }

test('without a number, it is the version in force', () => {
  const { version, status, changes } = toLeagueSheet(given)
  expect(version?.number).toBe(3)
  expect(status).toBe('Version 3, in force since Fri, May 1, 2026')
  expect(changes?.map(({ kind, before, after }) => [kind, before?.text, after?.text])).toEqual([
    [
      'changed',
      expect.stringContaining('A game counts for at most 3.'),
      expect.stringContaining('A game counts for at most 4.'),
    ],
  ])
})

test('the choices say when each version is in force, the latest first', () => {
  expect(toLeagueSheet(given).choices.map(({ label }) => label)).toEqual([
    'Version 4, in force from Mon, Jun 1, 2026',
    'Version 3, in force since Fri, May 1, 2026',
    'Version 2, replaced by version 3',
    'Version 1, in force from Wed, Apr 1, 2026 until Fri, May 1, 2026',
    'League settings, in force until Wed, Apr 1, 2026',
  ])
})

test('a version can be chosen, and a number that none has is the version in force', () => {
  expect(toLeagueSheet(given, 4).version?.number).toBe(4)
  expect(toLeagueSheet(given, 9).version?.number).toBe(3)
})

test('the first version is compared with the league’s settings, which are compared with nothing', () => {
  expect(toLeagueSheet(given, 1).changes?.map(({ kind }) => kind)).toContain('changed')
  const settings = toLeagueSheet(given, 0)
  expect(settings.version).toBeNull()
  expect(settings.changes).toBeNull()
})

test('without versions, the league’s settings are in force', () => {
  const { status, sections } = toLeagueSheet({ ...given, versions: [] })
  expect(status).toBe('League settings, in force')
  expect(sections[1]?.lines[0]?.text).toMatch(/^Better (goal )?difference in all games$/)
})

test('a version that this app cannot read says so', () => {
  const newer = [makeRulebookVersion({ number: 1, applies_from: '2026-04-01', document: { format: 2 } })]
  const { sections } = toLeagueSheet({ ...given, versions: newer })
  expect(sections[0]?.lines.map(({ text }) => text).join(' ')).toContain('needs a newer version of the app')
})
