import { afterEach, describe, expect, test } from 'vitest'
import { describeClause, describeRules, type SheetSection } from '#domain/rulebook/describe-rules.ts'
import type { Clause, Rulebook } from '#domain/rulebook/document.ts'
import { fromLeagueColumns } from '#domain/rulebook/league-columns.ts'
import { findRulebookPreset, rulebookPresetIds } from '#domain/rulebook/presets/presets.ts'
import { es } from '#domain/rulebook/words.es.ts'
import { setTranslations } from '#i18n/words.ts'
import { createTestRandom } from '../../support/rows/factories.ts'
import { changeOneField, meaningOf, meaningOfClause } from '../../support/rulebook/change-one-field.ts'
import { chanceOf } from '../../support/rulebook/random-league.ts'
import { randomRulebook } from '../../support/rulebook/random-rulebook.ts'

afterEach(() => {
  setTranslations()
})

const presets = rulebookPresetIds.flatMap((id) => findRulebookPreset(id) ?? [])
const random = Array.from({ length: 300 }, (_, seed) => randomRulebook(chanceOf(createTestRandom(seed))))

const textsOf = (sections: readonly SheetSection[]) =>
  sections.flatMap(({ number, title, table, lines }) => [
    `${number} ${title}`,
    ...table.map(({ label, win, draw, loss }) => `${label}: ${win}, ${draw ?? '–'}, ${loss}`),
    ...lines.map((line) => (line.number === null ? line.text : `${line.number} ${line.text}`)),
  ])

const clausesOf = ({ rank, ties, across }: Rulebook) => [rank, ties.order, across?.order ?? []]

describe.each([
  ['English', {}],
  ['Spanish', { 'domain/rulebook': es }],
] as const)('in %s', (_, translations) => {
  test('every preset and random document has a sheet of whole sentences', () => {
    setTranslations(translations)
    for (const rulebook of [...presets, ...random]) {
      const sections = describeRules(rulebook)
      const numbers = sections.map(({ number }) => number)
      expect(numbers).toEqual(numbers.map((_number, index) => `${index + 1}`))
      for (const text of textsOf(sections)) {
        expect(text).toMatch(/^(\d[\d.]* )?[\p{Lu}\d]\S*( ?\S+)*$/u)
        expect(text).not.toMatch(/undefined|null|NaN|\[object|\{|fact_/)
      }
      const keys = sections.flatMap((section) => [...section.table, ...section.lines].map(({ key }) => key))
      expect(new Set(keys).size).toBe(keys.length)
    }
  })

  test('unlike clauses of a document have unlike sentences', () => {
    setTranslations(translations)
    for (const rulebook of [...presets, ...random]) {
      for (const clauses of clausesOf(rulebook)) {
        const byText = new Map(clauses.map((clause) => [describeClause(clause, { rulebook, unit: 'goal' }), clause]))
        const meanings = new Set(clauses.map(meaningOfClause))
        expect(byText.size).toBe(meanings.size)
      }
    }
  })

  test('documents that differ in one field have unlike sheets', () => {
    setTranslations(translations)
    let compared = 0
    for (const rulebook of [...presets, ...random.slice(0, 25)]) {
      const sheet = textsOf(describeRules(rulebook, 'goal')).join('\n')
      for (const changed of changeOneField(rulebook)) {
        if (meaningOf(changed) === meaningOf(rulebook)) continue
        compared += 1
        const other = textsOf(describeRules(changed, 'goal')).join('\n')
        expect(other === sheet ? [rulebook, changed] : null).toBeNull()
      }
    }
    expect(compared).toBeGreaterThan(2000)
  })
})

const soccer = fromLeagueColumns('points_3_1_0', ['head_to_head', 'difference', 'scored'])

test('a league’s usual rules fit on a page', () => {
  expect(textsOf(describeRules(soccer, 'goal'))).toEqual([
    '1 Points',
    'Game: 3, 1, 0',
    'Forfeit, counts without a score: 3, –, 0',
    '2 Tied on points',
    '2.1 Better record in the games between the tied teams, compared as in 1',
    '2.2 Better goal difference in all games',
    '2.3 More goals scored in all games',
    'Criteria about games between the tied teams apply only if each pair has met equally often.',
    'If a number that a criterion needs isn’t known, the tied teams share their place.',
    'Teams that are still tied at the end share their place.',
    '3 Several tied teams',
    'When a criterion separates some of the tied teams, those that are best start again at 2.1. All others together start again at 2.1 behind them.',
    '4 Games that count',
    'If both teams forfeit, both lose and neither scores.',
    'Games carried over from an earlier stage don’t count.',
    '5 Teams that leave',
    'Games that a team played before it left count.',
    'Games that it had not played don’t count.',
    'Teams that left are ranked like any other team.',
  ])
})

test('rules without points say what ranks the table', () => {
  const [rank, ties] = describeRules(fromLeagueColumns('win_percentage', ['head_to_head']))
  expect(rank?.title).toBe('Ranking')
  expect(rank?.lines.map(({ number, text }) => [number, text])).toEqual([
    [null, 'These rules give no points.'],
    [null, 'Ranked by, in this order:'],
    ['1.1', 'Better win percentage in all games'],
    ['1.2', 'More wins in all games'],
    ['1.3', 'Fewer losses in all games'],
  ])
  expect(ties?.lines[0]?.text).toBe('Better record in the games between the tied teams, compared as in 1.1–1.3')
})

test('results after regulation, exact scores and forfeits have rows of their own', () => {
  const [rank] = describeRules({
    ...soccer,
    points: {
      win: 3,
      draw: 1,
      loss: 0,
      overtime: { win: 2, loss: 1 },
      byScore: [{ for: 3, against: 2, win: 2, loss: 1 }],
      noResult: 1,
      bye: 2,
      bonuses: [
        { unit: 'fact_tries', of: 'own', atLeast: 4, points: 1 },
        { unit: 'score', of: 'margin', outcomes: ['loss'], atLeast: -7, points: 1 },
      ],
    },
    forfeit: { loss: -1, score: [3, 0] },
  })
  expect(rank && textsOf([rank])).toEqual([
    '1 Points',
    'Regulation: 3, 1, 0',
    'Overtime or shootout: 2, –, 1',
    'Result 3–2: 2, –, 1',
    'Forfeit, counts 3–0: 3, –, −1',
    'Every team gets 1 point if the number of its tries is at least 4.',
    'A team that loses by 7 or less gets 1 point.',
    'Forfeits and games without a result earn no bonus.',
    'A game without a result is worth 1 point to each team.',
    'A bye is worth 2 points.',
  ])
})

test.each<[Clause, string]>([
  [{ id: 'a', by: 'difference', cap: 3 }, 'Better goal difference in all games. A game counts for at most 3.'],
  [
    { id: 'a', by: 'points', games: 'among', only: 'two', meetings: 'any', complete: true },
    'More points in the games between the tied teams. Only if exactly two teams are tied. Even if they haven’t met equally often. Only once all of these games have been played.',
  ],
  [
    { id: 'a', by: 'wins', per: 'game', games: 'conference', venue: 'away', last: 5, atLeast: 2 },
    'More wins per game in games against teams in the same conference away from home (only the last 5). Only if every tied team has played at least 2 of these games.',
  ],
  [{ id: 'a', by: 'scored', of: 'fact_fair_play' }, 'Fewer fair-play points in all games'],
  [{ id: 'a', by: 'team_fact', of: 'fact_ranking', better: 'fewest' }, 'Lower ranking'],
  [{ id: 'a', by: 'lots' }, 'Lots drawn by the league'],
])('a clause says what it compares and when it applies: %j', (clause, sentence) => {
  expect(describeClause(clause, { rulebook: soccer, unit: 'goal' })).toBe(sentence)
})

test('blocks of criteria that start again are cited by number', () => {
  const uefa = findRulebookPreset('soccer_uefa_2024')
  const several = uefa && describeRules(uefa)[2]
  expect(several?.lines[0]?.text).toMatch(/^When criteria 2\.1–2\.3 separate some of the tied teams/)
})
