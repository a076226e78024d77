import { describe, expect, test } from 'vitest'
import { rulebookSchema, type Rulebook } from '#domain/rulebook/document.ts'
import { findRulebookPreset, rulebookPresetIds } from '#domain/rulebook/presets/presets.ts'
import { game, order, place } from './made-season.ts'

function preset(id: string): Rulebook {
  const found = findRulebookPreset(id)
  if (!found) throw new Error(`No preset is called ${id}`)
  return found
}

describe.each(rulebookPresetIds)('the preset %s', (id) => {
  test('is a valid document that names its source', () => {
    expect(rulebookSchema.parse(preset(id))).toEqual(preset(id))
    expect(preset(id).source?.document).toMatch(/\w{3}/)
  })
})

test('there is none of another name', () => {
  expect(findRulebookPreset('toString')).toBeUndefined()
})

test('UEFA ranks group E of the Euro 2024 in the official order, FIBA’s way of starting over would not', () => {
  const games = [
    game('ROU 3-0 UKR'),
    game('BEL 0-1 SVK'),
    game('SVK 1-2 UKR'),
    game('BEL 2-0 ROU'),
    game('SVK 1-1 ROU'),
    game('UKR 0-0 BEL'),
  ]
  const uefa = preset('soccer_uefa_2024')
  expect(order(uefa, 'BEL ROU SVK UKR', games)).toBe('ROU, BEL, SVK, UKR')
  const fiba: Rulebook = { ...uefa, ties: { ...uefa.ties, restart: preset('basketball_fiba').ties.restart } }
  expect(order(fiba, 'BEL ROU SVK UKR', games)).toBe('BEL, ROU, UKR, SVK')
})

test('a circle ends differently under the rules of WFDF and FIBA', () => {
  const circle = [game('A 15-10 B'), game('C 15-14 A'), game('B 15-14 C')]
  expect(order(preset('ultimate_wfdf'), 'A B C', circle)).toBe('A, C, B')
  expect(order(preset('basketball_fiba'), 'A B C', circle)).toBe('A, B, C')
})

test('La Liga counts the games of tied teams only after the return leg', () => {
  const games = [game('A 1-0 B'), game('B 5-0 X'), game('A 0-0 Y'), game('B 0-0 Y')]
  const level = [...games, game('X 1-0 A'), game('B - A')]
  expect(order(preset('soccer_la_liga'), 'A B', level)).toBe('B, A')
  expect(order(preset('soccer_la_liga'), 'A B', [...level.slice(0, -1), game('B 0-0 A')])).toBe('A, B')
})

test('the NHL gives a point for a loss in overtime and asks for regulation wins first', () => {
  const games = [
    game('A 3-2 B', { decidedBy: 'overtime' }),
    game('B 2-1 C', { decidedBy: 'shootout' }),
    game('C 2-0 X'),
  ]
  const [first, second, third] = place(preset('hockey_nhl'), 'A B C', games)
  expect([first, second, third].map((group) => group?.teamIds)).toEqual([['C'], ['B'], ['A']])
  expect(second?.below?.clause.id).toBe('regulation_wins')
  expect(third?.below?.clause.id).toBe('points')
})
