import { afterEach, describe, expect, test } from 'vitest'
import { setTranslations } from '#i18n/words.ts'
import { describeSeparation, describeUndecided } from '#domain/rulebook/describe-placing.ts'
import { es } from '#domain/rulebook/words.es.ts'
import { forfeit, game, place, rules } from './made-season.ts'

afterEach(() => {
  setTranslations()
})

const among = { games: 'among' } as const
const names: Readonly<Record<string, string>> = { A: 'Zebras', B: 'Bears', C: 'Cubs' }
const nameOf = (id: string) => names[id] ?? id

/** Returns why the second group is below the first, or why the first is shared. */
function why(
  rulebook: ReturnType<typeof rules>,
  ...given: Parameters<typeof place> extends [unknown, ...infer Rest] ? Rest : never
) {
  const [upper, lower] = place(rulebook, ...given)
  const context = { rulebook, nameOf, unit: 'goal' as const }
  if (!lower?.below) return upper?.undecided ? describeUndecided(upper.undecided, context) : null
  return describeSeparation(lower.below, upper?.teamIds[0] ?? '', lower.teamIds[0] ?? '', context)
}

const first = (by: object) => rules([], 'never', { rank: [{ id: 'first', ...by }] })
const balls = { facts: { balls: [120, 100] as const } }

describe('what decided', () => {
  test.each<[string, string, ReturnType<typeof rules>, Parameters<typeof place>[2]]>([
    ['more points (3 to 0)', 'más puntos (3 a 0)', rules([]), [game('A 1-0 B')]],
    [
      'more points per game (3 to 1.5)',
      'más puntos por partido (3 a 1.5)',
      first({ by: 'points', per: 'game' }),
      [game('A 1-0 X'), game('B 1-0 X'), game('B 0-1 X')],
    ],
    [
      'better goal difference counting at most 3 per game (+3 to +1)',
      'mejor diferencia de goles contando como máximo 3 por partido (+3 a +1)',
      first({ by: 'difference', cap: 3 }),
      [game('A 9-0 X'), game('B 1-0 X')],
    ],
    [
      'fewer goals conceded (0 to 1)',
      'menos goles recibidos (0 a 1)',
      first({ by: 'conceded' }),
      [game('A 0-0 X'), game('B 1-1 X')],
    ],
    [
      'more goals scored away from home in the games among Bears and Zebras (2 to 1)',
      'más goles anotados como visitante en los partidos entre Bears y Zebras (2 a 1)',
      rules([{ by: 'scored', ...among, venue: 'away' }]),
      [game('A 2-1 B'), game('B 3-2 A'), game('X 0-1 B'), game('X 0-1 B'), game('A 1-0 X'), game('A 1-0 X')],
    ],
    [
      'better goal difference in the games among Bears, Cubs and Zebras (+4 to 0)',
      'mejor diferencia de goles en los partidos entre Bears, Cubs y Zebras (+4 a 0)',
      rules([{ by: 'difference', ...among }]),
      [game('A 15-10 B'), game('C 15-14 A'), game('B 15-14 C')],
    ],
    [
      'more wins in regulation (1 to 0)',
      'más victorias en tiempo reglamentario (1 a 0)',
      first({ by: 'wins', decided: ['regulation'] }),
      [game('A 1-0 X'), game('B 1-0 X', { decidedBy: 'overtime' })],
    ],
    [
      'better net run rate (+0.3 to −0.3)',
      'mejor tasa neta de carreras (+0.3 a −0.3)',
      first({ by: 'rate' }),
      [game('A 120-70 B', balls)],
    ],
    [
      'better goal ratio (42/85 to 41/83)',
      'mejor cociente de goles (42/85 a 41/83)',
      first({ by: 'ratio' }),
      [game('A 42-85 X'), game('B 41-83 X')],
    ],
    [
      'fewer forfeits (0 to 1)',
      'menos incomparecencias (0 a 1)',
      first({ by: 'forfeits' }),
      [forfeit('B - A', 'home')],
    ],
  ])('%s', (english, spanish, rulebook, games) => {
    const teams = games.some(({ homeTeamId }) => homeTeamId === 'C') ? 'A B C' : 'A B'
    expect(why(rulebook, teams, games)).toBe(english)
    setTranslations({ 'domain/rulebook': es })
    expect(why(rulebook, teams, games)).toBe(spanish)
  })

  test('lots, a playoff and a sweep have no figures', () => {
    const drawn = { lots: [{ teamIds: ['B', 'A'], at: '2026-06-01T10:00:00.000Z', by: 'Ana' }] }
    expect(why(rules([{ by: 'lots' }]), 'A B', [], drawn)).toBe('drawn first by lot')
    expect(why(rules([{ by: 'playoff' }]), 'A B', [game('A 1-0 B', { kind: 'playoff' })])).toBe(
      'more wins in tiebreaker games',
    )
  })
})

describe('why a place is shared', () => {
  const facts = { unit: 'fact_fair_play' }
  test.each<[string, string, object[]]>([
    ['tied under every rule', 'empate según todas las reglas', []],
    ['tied: lots have not been drawn', 'empate: falta el sorteo', [{ by: 'lots' }]],
    [
      'tied: no tiebreaker game has decided it yet',
      'empate: ningún partido de desempate lo ha decidido todavía',
      [{ by: 'playoff' }],
    ],
    [
      'tied: the next rule needs fair-play points, which are not recorded for every game',
      'empate: la siguiente regla necesita puntos de juego limpio, y no constan en todos los partidos',
      [{ by: 'scored', of: facts.unit }],
    ],
    [
      'tied: the next rule is not supported (Fewest travel days)',
      'empate: la siguiente regla no está disponible (Fewest travel days)',
      [{ by: 'missing', rule: 'Fewest travel days' }],
    ],
  ])('%s', (english, spanish, order) => {
    expect(why(rules(order), 'A B', [game('A 0-0 B')])).toBe(english)
    setTranslations({ 'domain/rulebook': es })
    expect(why(rules(order), 'A B', [game('A 0-0 B')])).toBe(spanish)
  })
})
