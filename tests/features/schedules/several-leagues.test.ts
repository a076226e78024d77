import { beforeEach, describe, expect, it } from 'vitest'
import type { Actor } from '#domain/people/capabilities.ts'
import { generateProposal } from '#domain/scheduling/generate/generate.ts'
import { splitByLeague } from '#features/schedules/proposal/split-by-league.ts'
import { createSchedules } from '#features/schedules/wizard/create-schedule.ts'
import { findGamesProblem, spansDivisions, toSchedulerInput } from '#features/schedules/wizard/schedule-input.ts'
import { validateScheduleInputs, type ScheduleInputs } from '#features/schedules/wizard/schedule-form.ts'
import { emptyScheduleInputs } from '#features/schedules/wizard/wizard-draft.ts'
import { readLeagueResources } from '#features/schedules/wizard/use-league-resources.ts'
import { testDatabase } from '../../support/device/databases.ts'
import {
  makeDivision,
  makeField,
  makeLeagueRow,
  makeMembership,
  makeTeam,
  makeTeamStaff,
  makeVenue,
} from '../../support/rows/factories.ts'
import { signInOnDevice } from '../../support/screen/screens.tsx'
import type { LocalDatabase } from '#data/store/local-database.ts'

// Leagues of one organization whose games are placed in one proposal.

let db: LocalDatabase
let actor: Actor
let boys: string
let girls: string
let fieldIds: string[]
beforeEach(async () => {
  db = await testDatabase()
  ;({ actor } = await signInOnDevice(db, 'league_manager'))
  const common = { organization_id: actor.organizationId, version: 3 }
  const leagues = ['Boys', 'Girls', 'Abroad'].map((name) =>
    makeLeagueRow({ ...common, name, time_zone: name === 'Abroad' ? 'Asia/Tokyo' : 'Europe/London' }),
  )
  const [first, second] = leagues
  boys = first?.id ?? ''
  girls = second?.id ?? ''
  await db.leagues.bulkAdd(leagues)
  const hall = makeVenue({ ...common, league_id: null, name: 'District hall' })
  const own = makeVenue({ ...common, league_id: boys, name: 'Boys only' })
  const courts = ['Court 1', 'Court 2'].map((name) => makeField({ ...common, venue_id: hall.id, name }))
  fieldIds = courts.map(({ id }) => id)
  await db.venues.bulkAdd([hall, own])
  await db.venue_fields.bulkAdd([...courts, makeField({ ...common, venue_id: own.id, name: 'Yard' })])
  const older = makeDivision({ ...common, league_id: girls, name: 'U14' })
  await db.divisions.add(older)
  const teams = [
    ...['Lions', 'Tigers', 'Bears', 'Wolves'].map((name) => makeTeam({ ...common, league_id: boys, name })),
    ...['Lions', 'Owls', 'Larks', 'Swans'].map((name, index) =>
      makeTeam({ ...common, league_id: girls, name, division_id: index < 2 ? null : older.id }),
    ),
  ]
  await db.teams.bulkAdd(teams)
  const coach = makeMembership({ ...common, display_name: 'Nora' })
  await db.memberships.add(coach)
  for (const team of [teams[1], teams[5]]) {
    await db.team_staff.add(makeTeamStaff({ ...common, team_id: team?.id ?? '', user_id: coach.user_id }))
  }
})

const read = async (...others: string[]) => {
  const supply = await readLeagueResources(db, boys, others)
  if (!supply) throw new Error('The league is gone')
  return supply
}

async function propose(given: Partial<ScheduleInputs> = {}) {
  const supply = await read(girls)
  const checked = validateScheduleInputs({
    ...emptyScheduleInputs(boys),
    otherLeagueIds: [girls],
    name: 'Spring',
    startDate: '2027-04-03',
    preferredDays: [6],
    teamIds: supply.teams.map(({ id }) => id),
    fieldIds,
    endDate: '2027-04-17',
    timeSlots: [{ start: '10:00', end: '12:00' }],
    minGameSpacing: '1',
    sharedPeople: supply.sharing.map(({ key }) => key),
    maxGamesPerDay: '1',
    ...given,
  })
  if (!('settings' in checked)) throw new Error(JSON.stringify(checked.problems))
  const input = toSchedulerInput(checked.settings, supply, [])
  const { games, unplaced } = generateProposal(input)
  const { startDate, endDate, constraints } = input
  const proposed = { name: 'Spring', leagueId: boys, description: null, startDate, endDate, constraints, games }
  return { supply, unplaced, proposed, schedules: splitByLeague(proposed, supply) }
}

describe('leagues in one proposal', () => {
  it('bring their teams with the name of the league, and only venues that all of them may use', async () => {
    const supply = await read(girls)
    expect(supply.teams.map(({ name }) => name)).toEqual([
      'Bears (Boys)',
      'Larks (Girls)',
      'Lions (Boys)',
      'Lions (Girls)',
      'Owls (Girls)',
      'Swans (Girls)',
      'Tigers (Boys)',
      'Wolves (Boys)',
    ])
    expect(supply.places.map(({ venueName }) => venueName)).toEqual(['District hall'])
    expect(supply.sharing.map(({ people }) => people)).toEqual([['Nora']])
    const alone = await read()
    expect(alone.teams.map(({ name }) => name)).toEqual(['Bears', 'Lions', 'Tigers', 'Wolves'])
    expect(alone.places).toHaveLength(2)
  })

  it('leave out a league in another time zone', async () => {
    const abroad = (await db.leagues.toArray()).find(({ name }) => name === 'Abroad')
    expect(abroad).toBeDefined()
    expect((await read(abroad?.id ?? '')).others).toEqual([])
  })

  it('play only within their own league and division, share the court, and spare the coach of both', async () => {
    const { unplaced, schedules, supply } = await propose()
    expect(unplaced).toEqual([])
    expect(schedules.map(({ leagueId, games }) => [leagueId, games.length])).toEqual([
      [boys, 6],
      [girls, 2],
    ])
    const leagueOf = new Map(supply.teams.map(({ id, leagueId }) => [id, leagueId]))
    for (const { leagueId, games, constraints } of schedules) {
      for (const { homeTeamId, awayTeamId } of games) {
        expect([leagueOf.get(homeTeamId), leagueOf.get(awayTeamId)]).toEqual([leagueId, leagueId])
      }
      expect(constraints.teamIds.map((id) => leagueOf.get(id))).toEqual(constraints.teamIds.map(() => leagueId))
      expect(constraints.sharedPeople).toBeUndefined() // Nora's teams are in different leagues
    }
    const all = schedules.flatMap(({ games }) => games)
    expect(new Set(all.map(({ fieldId, start }) => `${fieldId} ${start}`)).size).toBe(all.length)
    const [owls, tigers] = supply.sharing[0]?.teams ?? []
    expect([owls?.name, tigers?.name]).toEqual(['Owls (Girls)', 'Tigers (Boys)'])
    const startsOf = (team: { readonly id: string } | undefined) =>
      all.filter((game) => team && [game.homeTeamId, game.awayTeamId].includes(team.id)).map(({ start }) => start)
    expect([startsOf(tigers).length, startsOf(owls).length]).toEqual([3, 1])
    expect(startsOf(tigers).filter((start) => startsOf(owls).includes(start))).toEqual([])
    expect(
      spansDivisions(
        supply.teams.map(({ id }) => id),
        supply,
      ),
    ).toBe(false)
  })

  it('keep the games on certain dates and the home days of their own teams', async () => {
    const { teams } = await read(girls)
    const idOf = (name: string) => teams.find((team) => team.name === name)?.id ?? ''
    const [bears, lions] = [idOf('Bears (Boys)'), idOf('Lions (Boys)')]
    const dates = { startDate: '2027-04-10', endDate: '2027-04-10' }
    const { unplaced, schedules } = await propose({
      meetingRules: [{ firstId: bears, secondId: lions, ...dates, kind: 'must', host: '' }],
      homeDays: [{ teamId: idOf('Owls (Girls)'), weekday: '6' }],
      groupLimits: [
        {
          teamIds: [bears, idOf('Owls (Girls)')],
          opponentIds: [],
          side: 'home',
          games: '2',
          per: 'all',
          ...dates,
        },
      ],
    })
    expect(unplaced).toEqual([])
    expect(schedules.map(({ constraints: { meetingRules, homeDays } }) => [meetingRules, homeDays])).toEqual([
      [[{ teamIds: [bears, lions], ...dates, kind: 'must' }], undefined],
      [undefined, [{ teamId: idOf('Owls (Girls)'), weekdays: [6] }]],
    ])
    expect(schedules.map(({ constraints }) => constraints.groupLimits?.map(({ teamIds }) => teamIds))).toEqual([
      [[bears]],
      [[idOf('Owls (Girls)')]],
    ])
  })

  it('are saved as one draft each, in one change, unless one of the names is taken', async () => {
    const { schedules } = await propose()
    const ids = await createSchedules(db, actor, schedules)
    const saved = await db.schedules.bulkGet(ids)
    expect(saved.map((one) => [one?.league_id, one?.name, one?.status])).toEqual([
      [boys, 'Spring', 'draft'],
      [girls, 'Spring', 'draft'],
    ])
    const games = await db.games.toArray()
    expect(ids.map((id) => games.filter((game) => game.schedule_id === id).length)).toEqual([6, 2])
    expect((await db.outbox.toArray()).map(({ name }) => name)).toEqual(['schedule.create'])
    await db.schedules.delete(ids[0] ?? '')
    await db.games.clear()
    await expect(createSchedules(db, actor, schedules)).rejects.toMatchObject({ code: 'schedule_name_taken' })
    expect(await db.games.count()).toBe(0)
  })

  it('say at once if a league can’t play the number of games', async () => {
    const supply = await read(girls)
    const inputs = {
      ...emptyScheduleInputs(boys),
      teamIds: supply.teams.map(({ id }) => id).filter((id) => id !== supply.teams[0]?.id), // three boys' teams
      gamesPerTeam: '3',
      crossDivisionMeetings: '4', // no longer applies
    }
    expect(findGamesProblem(inputs, supply)).not.toBeNull()
    expect(findGamesProblem({ ...inputs, gamesPerTeam: '2' }, supply)).toBeNull()
  })

  it('keep only the times that are for their own divisions', async () => {
    const u14 = (await db.divisions.toArray())[0]?.id ?? ''
    const all = { start: '10:00', end: '12:00' }
    const { schedules } = await propose({ timeSlots: [all, { start: '18:00', end: '20:00', divisionIds: [u14] }] })
    expect(schedules.map(({ constraints }) => constraints.timeSlots)).toEqual([
      [all],
      [all, { start: '18:00', end: '20:00', divisionIds: [u14] }],
    ])
  })

  it('drop a league none of whose teams were chosen', async () => {
    const { teams } = await read(girls)
    const { schedules } = await propose({
      teamIds: teams.filter(({ leagueId }) => leagueId === girls).map(({ id }) => id),
    })
    expect(schedules.map(({ leagueId }) => leagueId)).toEqual([girls])
  })
})
