import { describe, expect, it } from 'vitest'
import { planPlayers, type PlayersContext } from '#domain/import/plan-players.ts'
import { makePlayer, makeTeam } from '../../support/rows/factories.ts'
import { common, csv, leagueId, lions, rowsOf, sharks, teams, tigers, told } from './csv-rows.ts'

const plan = (lines: readonly string[], given: Partial<PlayersContext> = {}) =>
  planPlayers(rowsOf('players', csv(lines.join('\n'))), { ...common, teams, divisions: [], players: [], ...given })
const robin = (jersey: string | null, position: string | null = null) =>
  makePlayer({ team_id: lions?.id ?? '', display_name: 'Robin Vale', jersey, position })

describe('a row for a player who is there', () => {
  it('says nothing where nothing differs, and an empty cell never blanks what is there', () => {
    const players = [robin('7', 'Wing')]
    expect(told(plan(['Player,Team,No,Pos', 'robin  vale,LIONS,7,Wing'], { players }))).toEqual(['2 same'])
    expect(told(plan(['Player,Team,No,Pos', 'Robin Vale,Lions,,'], { players }))).toEqual(['2 same'])
  })

  it('changes the number, the position or both, and keeps what they were', () => {
    const players = [robin('7', 'Wing')]
    const patchesOf = (row: string) => plan(['Player,Team,No,Pos', row], { players }).changes.patches
    const id = players[0]?.id
    expect(patchesOf('Robin Vale,Lions,8,')).toEqual([
      { table: 'players', id, set: { jersey: '8' }, was: { jersey: '7' } },
    ])
    expect(patchesOf('Robin Vale,Lions,7,Goal')).toEqual([
      { table: 'players', id, set: { position: 'Goal' }, was: { position: 'Wing' } },
    ])
    expect(patchesOf('Robin Vale,Lions,8,Goal')).toEqual([
      { table: 'players', id, set: { jersey: '8', position: 'Goal' }, was: { jersey: '7', position: 'Wing' } },
    ])
  })

  it('is told from another of the name by the number', () => {
    const players = [robin('7'), robin('8')]
    const found = plan(['Player,Team,No,Pos', 'Robin Vale,Lions,8,Goal'], { players })
    expect(told(found)).toEqual(['2 update'])
    expect(found.changes.patches).toMatchObject([{ id: players[1]?.id, set: { position: 'Goal' } }])
    expect(told(plan(['Player,Team,No', 'Robin Vale,Lions,9', 'Robin Vale,Lions,'], { players }))).toEqual([
      '2 error name: Several players of this team are called “Robin Vale”. Give the number of one.',
      '3 error name: Several players of this team are called “Robin Vale”. Give the number of one.',
    ])
  })

  it('takes that one: a second row of the name is somebody else', () => {
    const [first, second] = [robin('7'), robin('8')]
    const both = plan(['Player,Team,No', 'Robin Vale,Lions,8', 'Robin Vale,Lions,9'], { players: [first, second] })
    expect(told(both)).toEqual(['2 same', '3 update'])
    expect(both.changes.patches).toEqual([
      { table: 'players', id: first.id, set: { jersey: '9' }, was: { jersey: '7' } },
    ])
    const one = plan(['Player,Team,No', 'Robin Vale,Lions,7', 'Robin Vale,Lions,9'], { players: [first] })
    expect(told(one)).toEqual(['2 same', '3 create'])
  })

  it('is of one team: the same name on another is somebody else', () => {
    const found = plan(['Player,Team,No', 'Robin Vale,Tigers,7'], { players: [robin('7')] })
    expect(told(found)).toEqual(['2 create'])
    expect(found.changes.players).toMatchObject([{ team_id: tigers?.id, display_name: 'Robin Vale', jersey: '7' }])
  })
})

describe('a name', () => {
  it('may stand in one cell or two, and either of the two is enough', () => {
    const rows = ['First name,Last name,Team', 'Ana,Brook,Lions', ',Mill,Lions', 'Max,,Lions']
    const found = plan(rows)
    expect(found.changes.players.map((player) => player.display_name)).toEqual(['Ana Brook', 'Mill', 'Max'])
    expect(found.changes.players.map(({ jersey, position }) => [jersey, position])).toEqual(
      [1, 2, 3].map(() => [null, null]),
    )
    const whole = plan(['Player,First name,Last name,Team', 'Ana B.,Ana,Brook,Lions', ',Jo,Weir,Lions'])
    expect(whole.changes.players.map((player) => player.display_name)).toEqual(['Ana B.', 'Jo Weir'])
  })

  it('that is missing is asked for in the column that the file has', () => {
    expect(told(plan(['Player,Team', ',Lions']))).toEqual(['2 error name: Player is missing.'])
    expect(told(plan(['Last name,Team', ',Lions']))).toEqual(['2 error last_name: Player is missing.'])
  })
})

it('each cell says what is wrong with it', () => {
  const twins = [...teams, makeTeam({ league_id: leagueId, name: 'LIONS' })]
  const rows = ['Player,Team,No,Pos', `Ana,,12345,${'x'.repeat(200)}`, 'Jo,Lions,,']
  const [first = '', second] = told(plan(rows, { teams: twins }))
  expect(first).toMatch(
    /^2 error jersey: Number is too long: \d+ characters at most\. position: Position is too long: \d+ characters at most\. team: Team is missing\.$/,
  )
  expect(second).toBe(
    '3 error team: Several teams are called “Lions”. Say which: Lions (no division), LIONS (no division).',
  )
})

it('the same row twice is skipped, with another number it is another player', () => {
  const rows = ['Player,Team,No', 'Ana,Lions,1', 'ANA,lions,1', 'Ana,Lions,', 'Ana,Lions,']
  expect(told(plan(rows))).toEqual([
    '2 create',
    '3 skip Same player as in row 2',
    '4 create',
    '5 skip Same player as in row 4',
  ])
})

describe('two players of one name', () => {
  it('keep their numbers, in whatever order the file tells them', () => {
    const garcia = makePlayer({ team_id: sharks?.id ?? '', display_name: 'Garcia, Jose', jersey: '00' })
    const rows = (...numbers: readonly string[]) =>
      rowsOf('players', [['Player', 'Team', 'Number'], ...numbers.map((number) => ['Garcia, Jose', 'Sharks', number])])
    const given = { ...common, teams, divisions: [], players: [garcia] }
    for (const numbers of [
      ['00', '0'],
      ['0', '00'],
    ]) {
      const found = planPlayers(rows(...numbers), given)
      expect(found.changes.patches).toEqual([])
      expect(found.changes.players.map(({ jersey }) => jersey)).toEqual(['0'])
    }
    const both = planPlayers(rows('00', '0'), { ...given, players: [] })
    expect(both.changes.players.map(({ jersey }) => jersey)).toEqual(['00', '0'])
    expect(planPlayers(rows('7'), given).changes.patches).toMatchObject([{ id: garcia.id, set: { jersey: '7' } }])
  })
})
