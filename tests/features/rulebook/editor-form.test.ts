import { describe, expect, it } from 'vitest'
import { rulebookSchema, type Clause, type Rulebook } from '#domain/rulebook/document.ts'
import { fromLeagueColumns } from '#domain/rulebook/league-columns.ts'
import { findRulebookPreset, rulebookPresetIds } from '#domain/rulebook/presets/presets.ts'
import { describeChanges } from '#features/rulebook/editor/describe-changes.ts'
import {
  criteria,
  draftSchema,
  findProblems,
  findRankedBy,
  isAllowedIn,
  problemsAt,
  rankBy,
  toFactKey,
  withClauses,
  withField,
  withFreeId,
} from '#features/rulebook/editor/form-state.ts'
import { createLevelExample } from '#features/rulebook/editor/level-example.ts'
import {
  computePlaces,
  computePreview,
  explainPreview,
  listMoved,
  type Results,
} from '#features/rulebook/editor/preview-tables.ts'

const presets = rulebookPresetIds.flatMap((id) => {
  const preset = findRulebookPreset(id)
  return preset ? [{ id, preset }] : []
})
const soccer = fromLeagueColumns('points_3_1_0', ['difference', 'scored'])

/** As the device stores a draft and reads it again. */
const keep = (document: Rulebook) =>
  draftSchema.safeParse(structuredClone({ base: 0, startedFrom: null, document })).data?.document

describe('the form of a rulebook', () => {
  it.each(presets)('keeps every part of $id', ({ preset }) => {
    const kept = keep(preset)
    expect(kept).toEqual(preset)
    expect(rulebookSchema.parse(kept)).toEqual(preset)
    expect(findProblems(preset)).toEqual([])
    expect(describeChanges(preset, structuredClone(preset))).toEqual([])
  })

  it.each(presets)('keeps every part of $id when a field is set and removed again', ({ preset }) => {
    const withByes = withField(preset, 'points', preset.points && { ...preset.points, bye: 99 })
    const back = withField(withByes, 'points', preset.points)
    const clause: Clause = { id: 'added', by: 'wins', cap: 3 }
    const longer = withClauses(back, 'ties', [...back.ties.order, clause])
    expect(describeChanges(preset, longer)).toHaveLength(1)
    expect(withClauses(longer, 'ties', longer.ties.order.slice(0, -1))).toEqual(preset)
  })

  it('keeps a number that was emptied, and says where one is missing', () => {
    const emptied: Rulebook = { ...soccer, points: { win: Number.NaN, draw: 1, loss: 0 } }
    expect(keep(emptied)).toEqual(emptied)
    expect(findProblems(emptied)).toEqual([{ at: 'points.win', message: 'Enter a whole number' }])
  })

  it('does not open a draft that is no rulebook', () => {
    const read = (document: unknown) => draftSchema.safeParse({ base: 0, startedFrom: null, document }).success
    expect(read({})).toBe(false)
    expect(read({ ...soccer, later: true })).toBe(false)
    expect(read({ ...soccer, ties: { restart: 'sometimes', order: [] } })).toBe(false)
  })

  it('says in words of the form what is wrong', () => {
    const capped = (cap: number): Rulebook => withClauses(soccer, 'ties', [{ id: 'd', by: 'difference', cap }])
    expect(problemsAt(findProblems(capped(0)), 'ties.order.0')).toEqual(['Enter 1 or more'])
    expect(problemsAt(findProblems(capped(1000)), 'ties.order.0')).toEqual(['Enter 999 or less'])
    expect(problemsAt(findProblems(capped(1.5)), 'ties.order.0')).toEqual(['Enter a whole number'])
    const unnamed = withClauses(soccer, 'ties', [{ id: 'own', by: 'missing', rule: '' }])
    expect(findProblems(unnamed)).toEqual([{ at: 'ties.order.0.rule', message: 'Write the rule in words' }])
    const fact = withClauses(soccer, 'ties', [{ id: 'own', by: 'scored', of: 'fact_' }])
    expect(findProblems(fact)[0]?.message).toBe('Name what is counted, such as tries')
    expect(findProblems({ ...soccer, name: '' })).toEqual([{ at: 'name', message: 'Fill this in' }])
    const bonus = { unit: 'score', of: 'own', points: 1 } as const
    const bonuses: Rulebook = { ...soccer, points: { win: 3, draw: 1, loss: 0, bonuses: [bonus] } }
    expect(problemsAt(findProblems(bonuses), 'points.bonuses.0')).toEqual(['Enter a limit, or choose “For each one”'])
  })

  it('offers only criteria that are valid where they are added', () => {
    for (const criterion of criteria.flat()) {
      for (const list of ['rank', 'ties', 'across'] as const) {
        if (!isAllowedIn(list, criterion)) continue
        const document: Rulebook = { ...soccer, across: { order: [{ id: 'across_wins', by: 'wins' }] } }
        const clauses = list === 'ties' ? soccer.ties.order : (document[list] as { order?: Clause[] }).order
        const clause = withFreeId(document, criterion.by === 'missing' ? { ...criterion, rule: 'A throw' } : criterion)
        expect(findProblems(withClauses(document, list, [...(clauses ?? soccer.rank), clause]))).toEqual([])
      }
    }
  })

  it('knows what a table is ranked by, and keeps the points while it is not by points', () => {
    expect(findRankedBy(soccer)).toBe('points')
    expect(findRankedBy(fromLeagueColumns('win_percentage', []))).toBe('percentage')
    const byPercentage = rankBy(soccer, 'percentage')
    expect([findRankedBy(byPercentage), byPercentage.points]).toEqual(['percentage', null])
    expect(rankBy(byPercentage, 'points', { win: 2, draw: 1, loss: 0 }).points).toEqual({ win: 2, draw: 1, loss: 0 })
    expect(findRankedBy(rankBy(soccer, 'points_per_game'))).toBe('points_per_game')
    expect(findRankedBy(withClauses(soccer, 'rank', [...soccer.rank, { id: 'wins', by: 'wins' }]))).toBe('own')
  })

  it('makes keys of names that people type', () => {
    expect(toFactKey('Field goals')).toBe('fact_field_goals')
    expect(toFactKey('4th-quarter Tries!')).toBe('fact_th_quarter_tries_')
    expect(toFactKey('  ')).toBe('fact_')
  })
})

describe('the changes of a rulebook', () => {
  it('are named with the number of the clause', () => {
    const capped = withClauses(soccer, 'ties', [
      { id: 'difference', by: 'difference', cap: 3 },
      { id: 'lots', by: 'lots' },
    ])
    expect(describeChanges(soccer, capped)).toEqual([
      '2.1 Better difference: All games, at most 3 a game',
      '2.2 Drawn first by lot added',
      'More scored removed',
    ])
    const byPercentage = { ...rankBy(soccer, 'percentage'), name: soccer.name }
    expect(describeChanges(soccer, byPercentage)).toEqual(['Results give no points', 'Table ranked by win percentage'])
    const [first, second] = soccer.ties.order
    const swapped = withClauses(
      soccer,
      'ties',
      [second, first].filter((clause) => clause !== undefined),
    )
    expect(describeChanges(soccer, swapped)).toEqual(['Order of tie-breakers'])
    expect(
      describeChanges(soccer, { ...soccer, points: { win: 2, draw: 1, loss: 0, overtime: { win: 2, loss: 1 } } }),
    ).toEqual(['Win: 2 points', 'Overtime: 2 for a win, 1 for a loss'])
  })
})

const preview = (results: Results, rulebook: Rulebook, inForce: Rulebook) =>
  computePreview(results, rulebook, computePlaces(results, inForce))

describe('the preview', () => {
  const among: readonly Clause[] = [
    { id: 'among_points', by: 'points', games: 'among' },
    { id: 'among_difference', by: 'difference', games: 'among' },
  ]
  const rules = (restart: Rulebook['ties']['restart']): Rulebook => ({
    ...withClauses(soccer, 'ties', among),
    ties: { restart, order: [...among] },
  })

  it('of three tied teams shows what starting over does', () => {
    const order = (restart: Rulebook['ties']['restart']) =>
      preview(createLevelExample(), rules(restart), rules(restart)).map(({ row }) => row.teamId)
    expect(order('never')).toEqual(['ash', 'cedar', 'birch', 'dogwood'])
    expect(order('best_group')).toEqual(['ash', 'birch', 'cedar', 'dogwood'])
  })

  it('names the placings that change, and the clause that decides', () => {
    const rows = preview(createLevelExample(), rules('best_group'), rules('never'))
    expect(listMoved(rows).map(({ row, before }) => [row.teamId, before, row.rank])).toEqual([
      ['birch', 3, 2],
      ['cedar', 2, 3],
    ])
    const [, second] = explainPreview(createLevelExample(), rules('best_group'))
    expect(second).toMatchObject({ above: 'birch', below: 'cedar', by: 'among_points' })
  })

  it('deducts points only by rules that give any', () => {
    const example = createLevelExample()
    const results = { ...example, deductions: [{ teamId: 'ash', points: 9, reason: 'Unpaid fee' }] }
    expect(preview(results, soccer, soccer).at(-1)?.row.teamId).toBe('ash')
    const byPercentage = rankBy(soccer, 'percentage')
    const [first] = preview(results, byPercentage, soccer)
    expect([first?.row.teamId, first?.before]).toEqual(['ash', 4])
  })
})
