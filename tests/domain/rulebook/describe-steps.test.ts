import { afterEach, describe, expect, it } from 'vitest'
import { languages, setLanguage } from '#i18n/locale.ts'
import { describeComparison } from '#domain/rulebook/describe-steps.ts'
import { explainPlacing } from '#domain/rulebook/explain-placing.ts'
import type { RulebookGame } from '#domain/rulebook/model.ts'
import { rankSeason } from '#domain/rulebook/rank-teams.ts'
import { prepareSeason, type Season } from '#domain/rulebook/season.ts'
import { es } from '#domain/rulebook/words.es.ts'
import { createTestRandom } from '../../support/rows/factories.ts'
import { chanceOf, randomLeague } from '../../support/rulebook/random-league.ts'
import { randomRulebook } from '../../support/rulebook/random-rulebook.ts'
import { game, rules } from './made-season.ts'

afterEach(() => {
  setLanguage('en')
})

const names: Readonly<Record<string, string>> = { A: 'Aces', B: 'Bears', C: 'Cubs' }
const contextOf = ({ rulebook }: Season) => ({
  rulebook,
  nameOf: (id: string) => names[id] ?? `Team ${id}`,
  unit: 'goal' as const,
})

function tell(season: Season, teamId: string, part: 'below' | 'above' | 'shared') {
  const explained = explainPlacing(season, teamId)
  const { shared } = explained ?? {}
  const comparison = part === 'shared' ? shared?.with : explained?.[part]
  if (!comparison) throw new Error('Nothing to compare')
  return describeComparison(comparison, part === 'shared' ? (shared ?? null) : null, contextOf(season))
}

const linesOf = ({ steps }: ReturnType<typeof tell>) =>
  steps.map(({ number, title, detail, rows }) =>
    [`${number} ${title}.`, detail, ...rows.map((row) => `${row.teamId} ${row.value}`)].filter(Boolean).join(' '),
  )

const order = [
  { by: 'points', games: 'among' },
  { by: 'difference', games: 'among' },
  { by: 'difference', cap: 3 },
]
const play = (games: readonly RulebookGame[], ...given: Parameters<typeof rules>) =>
  prepareSeason(rules(...given), { teams: ['A', 'B', 'C'].map((id) => ({ id })), games })

describe('two teams that a tie-breaker separates', () => {
  const season = () =>
    play([game('A 1-1 B'), game('B 2-2 A'), game('A 2-0 C'), game('C 0-7 B'), game('A 3-0 X'), game('B 1-0 X')], order)

  it('are explained by what they are tied on, each clause, and the values that decided', () => {
    const told = tell(season(), 'A', 'above')
    expect(told.level).toBe('Aces and Bears are tied on 8 points.')
    expect(told.verdict).toBe('Aces above Bears: better goal difference counting at most 3 per game (+5 to +4).')
    expect(linesOf(told)).toEqual([
      '2.1 Head-to-head points. 2 points each. Still tied.',
      '2.2 Head-to-head goal difference. 0 each. Still tied.',
      '2.3 Goal difference counting at most 3 per game. A +5 B +4',
    ])
    expect(told.steps.at(-1)?.rows[0]?.note).toBe('4 games')
  })

  it('also in Spanish', () => {
    setLanguage('es', { 'domain/rulebook': es })
    const told = tell(season(), 'A', 'above')
    expect([told.level, told.verdict, ...linesOf(told)]).toEqual([
      'Aces y Bears están empatados en 8 puntos.',
      'Aces está por delante de Bears: mejor diferencia de goles contando como máximo 3 por partido (+5 a +4).',
      '2.1 Puntos en los partidos entre sí. 2 puntos cada uno. Siguen empatados.',
      '2.2 Diferencia de goles en los partidos entre sí. 0 cada uno. Siguen empatados.',
      '2.3 Diferencia de goles contando como máximo 3 por partido. A +5 B +4',
    ])
  })
})

describe('three tied teams', () => {
  const circle = [game('A 15-10 B'), game('C 15-14 A'), game('B 15-14 C')]

  it('start over once the best has been placed', () => {
    const told = tell(play(circle, order, 'best_group'), 'C', 'below')
    expect([told.level, told.verdict, ...linesOf(told)]).toEqual([
      'Aces, Bears and Cubs are tied on 3 points.',
      'Bears above Cubs: won their only meeting.',
      '2.1 Head-to-head points. Games among Aces, Bears and Cubs. Still tied. B 3 points A 3 points C 3 points',
      '2.2 Head-to-head goal difference. Games among Aces, Bears and Cubs. Aces placed first. The tie-breakers start over for the others. A +4 C 0 B −4',
      '2.1 Head-to-head points. Applied again, to Bears and Cubs only. B 3 points C 0 points',
    ])
  })

  it('share their place while lots have not been drawn', () => {
    const games = [game('A 1-0 B'), game('B 1-0 C'), game('C 1-0 A')]
    const told = tell(play(games, [{ by: 'points', games: 'among', only: 'two' }, { by: 'lots' }]), 'B', 'shared')
    expect([told.level, told.verdict, ...linesOf(told)]).toEqual([
      'Aces, Bears and Cubs are tied on 3 points.',
      'Aces, Bears and Cubs share the place. Tied: lots have not been drawn.',
      '2.1 Head-to-head points. Did not apply: more than two teams are tied.',
      '2.2 Drawing of lots. Tied: lots have not been drawn.',
    ])
  })
})

it('a team that the first criterion puts lower has no tie to explain', () => {
  const told = tell(play([game('A 1-0 B'), game('A 1-0 C')], order), 'B', 'below')
  expect(told.level).toBe('')
  expect(told.verdict).toBe('Aces above Bears: more points (6 to 0).')
})

it('has a sentence for every step of random leagues in both languages', () => {
  for (const language of languages) {
    setLanguage(language, language === 'es' ? { 'domain/rulebook': es } : {})
    for (let seed = 0; seed < 300; seed++) {
      const chance = chanceOf(createTestRandom(seed))
      const season = prepareSeason(randomRulebook(chance), randomLeague(chance))
      const told = rankSeason(season).flatMap(({ teamIds: [teamId = ''] }) => {
        const { below, shared } = explainPlacing(season, teamId) ?? {}
        return [
          ...(below ? [describeComparison(below, null, contextOf(season))] : []),
          ...(shared ? [describeComparison(shared.with, shared, contextOf(season))] : []),
        ]
      })
      expect(JSON.stringify(told)).not.toMatch(/undefined|NaN|null/)
      const silent = told.filter(
        ({ verdict, steps }) =>
          verdict === '' ||
          steps.some(({ title, detail, rows }) => title === '' || (detail === '' && rows.length === 0)),
      )
      expect(silent).toEqual([])
    }
  }
})
