import '#domain/time-zones/all-zones.ts'
import * as z from 'zod/mini'
import { createRandom } from '#domain/random.ts'
import { toGamePlan } from '#domain/scheduling/conflicts/change-game.ts'
import { addMinutes, toLocalDate } from '#domain/time.ts'
import type { Backend } from '../gateway/backend.ts'
import { appointFounder } from '../auth/founder.ts'
import {
  sampleCoach,
  sampleFounder,
  sampleManager,
  otherSampleCoach,
  sampleAccounts,
  sampleScorekeeper,
} from './accounts.ts'
import { adultBaseball, sampleOrganization, sampleTimeZone, youthSoccer, type SampleLeaguePlan } from './leagues.ts'
import { createSampleCup } from './cup.ts'
import { createAnnouncements } from './announcements.ts'
import { createLeads } from './leads.ts'
import { createIdGenerator } from './names.ts'
import { addNeighborOrganizations } from './neighbors.ts'
import { createGameResults, type SampleGameEvent } from './results.ts'
import { signUpSampleAccount, type SampleChange, type SamplePersonClient } from './sample-api.ts'
import { createSampleSeason, type SampleSeason } from './season.ts'
import { createSponsorship } from './sponsorship.ts'
import { baseballSponsorship, youthSponsorship, type SponsorshipPlan } from './sponsorship-plans.ts'

const goalsPerTeam = [0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 4, 5]
const runsPerTeam = [0, 1, 2, 2, 3, 3, 4, 4, 5, 6, 7, 8, 9, 11]

/**
 * Fills an empty database with an organization in mid-season: two leagues, results in every state, a cup up to its
 * final, an account for each role, and the platform's founder; also adds two small organizations. Leagues, games, and
 * results are created with the app's own calls (sign-up, `create_organization`, `sync_push`), so that the server's
 * rules apply; SQL writes only what has no function, such as memberships, visitors' messages, and earlier dates.
 * Running it on another empty database on the same day creates the same data, except for the ids that the server
 * assigns.
 */
export async function createSampleData(backend: Backend, now: Date): Promise<void> {
  const people = new Map<string, SamplePersonClient>()
  for (const account of sampleAccounts) people.set(account.email, await signUpSampleAccount(backend, account))
  const personOf = (email: string): SamplePersonClient => {
    const person = people.get(email)
    if (!person) throw new Error(`There is no sample account ${email}.`)
    return person
  }

  const organizationId = z
    .uuid()
    .parse(await personOf(sampleManager.email).call('create_organization', { p_name: sampleOrganization }))
  for (const { email, role } of sampleAccounts) {
    if (email === sampleManager.email) continue
    await backend.database.query('insert into app.memberships (organization_id, user_id, role) values ($1, $2, $3)', [
      organizationId,
      personOf(email).userId,
      role,
    ])
  }

  const operator = await signUpSampleAccount(backend, sampleFounder)
  await appointFounder(backend.database, sampleFounder.email, { provenAddress: false })

  const context = { backend, organizationId, personOf, now }
  await addLeague(context, youthSoccer, {
    seed: 1,
    scores: goalsPerTeam,
    draws: true,
    sponsorship: youthSponsorship,
  })
  await addLeague(context, adultBaseball, {
    seed: 2,
    scores: runsPerTeam,
    draws: false,
    sponsorship: baseballSponsorship,
  })
  await backdateCreation(backend)
  await addNeighborOrganizations(backend, now)
  await addCup(context)
  await createLeads(backend.database, {
    organizationId,
    managerId: personOf(sampleManager.email).userId,
    founderId: operator.userId,
    now,
  })
  const readers = [sampleManager, sampleScorekeeper].map(({ email }) => personOf(email).userId)
  await createAnnouncements(backend.database, { founder: operator, readers, now })
}

type Context = {
  readonly backend: Backend
  readonly organizationId: string
  readonly personOf: (email: string) => SamplePersonClient
  readonly now: Date
}
async function addCup({ backend, organizationId, personOf, now }: Context): Promise<void> {
  const staff = personOf(sampleManager.email)
  const newId = createIdGenerator(createRandom(3))
  const sport = await sportId(backend, youthSoccer.sport)
  const surroundings = { organizationId, createdBy: staff.userId, sportId: sport, now, newId }
  await staff.send(organizationId, createSampleCup(surroundings))
}

type Play = {
  readonly seed: number
  readonly scores: readonly number[]
  readonly draws: boolean
  readonly sponsorship: SponsorshipPlan
}

async function addLeague(
  { backend, organizationId, personOf, now }: Context,
  plan: SampleLeaguePlan,
  play: Play,
): Promise<void> {
  const random = createRandom(play.seed)
  const staff = personOf(sampleManager.email)
  const season = createSampleSeason(plan, {
    organizationId,
    createdBy: staff.userId,
    sportId: await sportId(backend, plan.sport),
    now,
    random,
  })
  const newId = createIdGenerator(random)
  const coaches = staffRows(season, organizationId, personOf, newId)
  await staff.send(organizationId, [
    ...createSeasonChanges(season),
    ...createSponsorship(
      play.sponsorship,
      season,
      toLocalDate(now.toISOString(), sampleTimeZone),
      createRandom(100 + play.seed),
    ),
    ...(coaches.length > 0 ? [{ name: 'team_staff.add', ops: [{ t: 'team_staff' as const, rows: coaches }] }] : []),
  ])
  const events = createGameResults(season, now, random, play.scores, play.draws)
  // Coaches come first: the order of reports matters, and a report by staff overrides earlier ones.
  for (const email of [sampleCoach.email, otherSampleCoach.email, sampleScorekeeper.email, sampleManager.email]) {
    const person = personOf(email)
    const changes = events
      .filter((event) => event.by === email)
      .map((event) => toChange(event, person, organizationId, newId))
    if (changes.length > 0) await person.send(organizationId, changes)
  }
}

function createSeasonChanges({
  league,
  teams,
  players,
  venues,
  fields,
  openingHours,
  schedule,
  games,
}: SampleSeason): SampleChange[] {
  return [
    { name: 'league.create', ops: [{ t: 'leagues', rows: [league] }] },
    { name: 'team.create', ops: [{ t: 'teams', rows: teams }] },
    { name: 'roster.update', ops: [{ t: 'players', rows: players }] },
    {
      name: 'venue.create',
      ops: [
        { t: 'venues', rows: venues },
        { t: 'venue_fields', rows: fields },
        { t: 'venue_opening_hours', rows: openingHours },
      ],
    },
    {
      name: 'schedule.create',
      ops: [
        { t: 'schedules', rows: [schedule] },
        { t: 'games', rows: games },
      ],
    },
    {
      name: 'schedule.publish',
      ops: [
        {
          t: 'schedules',
          id: schedule.id,
          set: { status: 'published', published_at: schedule.created_at },
          was: { status: 'draft', published_at: null },
        },
      ],
    },
  ]
}

function staffRows(season: SampleSeason, organizationId: string, personOf: Context['personOf'], newId: () => string) {
  return sampleAccounts.flatMap(({ email, team: name }) => {
    const team = season.teams.find((candidate) => candidate.name === name)
    if (!team) return []
    const { userId } = personOf(email)
    return [{ id: newId(), organization_id: organizationId, team_id: team.id, user_id: userId, role: 'head_coach' }]
  })
}

function toChange(
  event: SampleGameEvent,
  person: SamplePersonClient,
  organizationId: string,
  newId: () => string,
): SampleChange {
  const { game } = event
  if (event.kind === 'change') {
    const was = { status: game.status, forfeited_by: game.forfeited_by }
    const changeSet = {
      id: newId(),
      organization_id: organizationId,
      league_id: game.league_id,
      schedule_id: game.schedule_id,
      reason: event.reason,
      changes: [{ gameId: game.id, from: toGamePlan(game), to: toGamePlan({ ...game, ...event.change }) }],
      created_by: person.userId,
      created_at: addMinutes(game.start_time, -90),
    }
    return {
      name: 'games.change',
      ops: [
        { t: 'games', id: game.id, set: event.change, was },
        { t: 'schedule_changes', rows: [changeSet] },
      ],
    }
  }
  const report = {
    id: newId(),
    organization_id: organizationId,
    game_id: game.id,
    kind: event.kind,
    home_score: event.home,
    away_score: event.away,
    side: 'staff', // the server ignores this and determines the side itself
    reported_by: person.userId,
    recorded_at: event.at,
    recorded_offline: event.offline,
    note: event.note,
    created_at: event.at,
  }
  return { name: 'score.report', ops: [{ t: 'score_reports', rows: [report] }] }
}

async function sportId(backend: Backend, name: string): Promise<string> {
  const [sport] = await backend.database.query<{ id: string }>('select id from app.sports where name = $1', [name])
  if (!sport) throw new Error(`There is no sport ${name}.`)
  return sport.id
}

/** How many days ago each account was created: the founder's first, then those of `sampleAccounts` in order. */
const accountDays = [310, 288, 221, 160, 155, 96, 41, 3]

/**
 * Spreads the creation dates of the new data over the past months, so that the administration has figures to show. Data
 * created later is not affected.
 */
async function backdateCreation({ database }: Backend): Promise<void> {
  for (const [index, { email }] of [sampleFounder, ...sampleAccounts].entries()) {
    await database.query(
      'update app.user_profiles set created_at = created_at - make_interval(days => $2) where email = $1',
      [email, accountDays[index] ?? 0],
    )
  }
  await database.query(`update app.activity a set at = p.created_at from app.user_profiles p
    where p.id = a.subject_id and a.action in ('user.created', 'member.joined')`)
  await database.query(`update app.activity set at = at - interval '220 days'
    where organization_id is not null and action <> 'member.joined'`)
  await database.query(`delete from private.count_changes where kind = 'users'`)
  await database.query(`insert into private.count_changes (at, kind, change)
    select created_at, 'users', 1 from app.user_profiles`)
  await database.query(`update private.count_changes set at = at - interval '220 days' where kind <> 'users'`)
}
