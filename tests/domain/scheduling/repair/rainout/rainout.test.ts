import { describe, expect, test } from 'vitest'
import { findConflicts } from '#domain/scheduling/conflicts/conflicts.ts'
import { listOfferedPlaces } from '#domain/scheduling/generate/offered-places.ts'
import { findRainoutHelp, toRainoutResult, repairRainout } from '#domain/scheduling/repair/rainout/result.ts'
import { addChosenPlace } from '#domain/scheduling/repair/rainout/choices.ts'
import {
  findRainedOutGames,
  listUntimedGamesOn,
  findNextGameDate,
  toRainoutParts,
} from '#domain/scheduling/repair/rainout/rainout.ts'
import { toGamePlace, type LeagueRows } from '#domain/scheduling/repair/part-input.ts'
import type { Rainout, RainoutPlan } from '#domain/scheduling/repair/rainout/rainout.ts'
import { getStaleness } from '#domain/scheduling/repair/rainout/staleness.ts'
import { toPartInput } from '#domain/scheduling/repair/in-turn.ts'
import type { Game, Schedule, ScheduleConstraints } from '#domain/schema/schedules.ts'
import { toLocalDate, toLocalTime, localToInstant, minutesToTime, timeToMinutes } from '#domain/time.ts'
import { makeClosure, makeGame, makeOpeningHours, makeSchedule, testId } from '../../../../support/rows/factories.ts'

// A league in New York that plays on Saturdays from 9:00 to 11:00 on two fields of one venue, with one-hour games.
// Daylight saving time begins on Sunday, March 8, 2026.

const timeZone = 'America/New_York'
const leagueId = testId()
const [park, one, two] = [testId(), testId(), testId()]
const [a, b, c, d] = [testId(), testId(), testId(), testId()]
const teams = [a, b, c, d].map((id, index) => ({ id, name: `Team ${'ABCD'[index]}`, divisionId: null }))
const fields = [one, two].map((id, index) => ({ id, name: `Field ${index + 1}`, venueId: park, venueName: 'Park' }))

const rules: ScheduleConstraints = {
  preferredDays: [6],
  timeSlots: [{ start: '09:00', end: '11:00' }],
  blackoutDates: [],
  teamIds: [a, b, c, d],
  fieldIds: [one, two],
  divisionIds: [],
  meetings: 1,
  gameMinutes: 60,
  turnaroundMinutes: 0,
  minGameSpacing: 2,
  maxGamesPerDay: 1,
  homeAwayBalance: true,
  seed: 1,
}

const spring = schedule({ name: 'Spring', constraints: rules })

function schedule(given: Partial<Schedule>): Schedule {
  return makeSchedule({ league_id: leagueId, start_date: '2026-03-07', end_date: '2026-04-04', ...given })
}

function game(date: string, time: string, teamsOf: readonly [string, string], given: Partial<Game> = {}): Game {
  const end = minutesToTime(timeToMinutes(time) + 60)
  return makeGame({
    league_id: leagueId,
    schedule_id: spring.id,
    home_team_id: teamsOf[0],
    away_team_id: teamsOf[1],
    field_id: one,
    start_time: localToInstant(date, time, timeZone),
    end_time: localToInstant(date, end, timeZone),
    ...given,
  })
}

const rowsOf = (games: readonly Game[], more: Partial<LeagueRows> = {}): LeagueRows => ({
  leagueId,
  timeZone,
  schedules: [spring],
  games,
  untimed: [],
  teams,
  fields,
  openingHours: [],
  closures: [],
  events: [],
  ...more,
})

const saturday: Rainout = { date: '2026-03-07', from: null, fieldIds: null }

const planOf = (more: Partial<RainoutPlan> = {}): RainoutPlan => ({
  rainout: saturday,
  addedIds: [],
  sparedIds: [],
  chosen: [],
  notBefore: '2026-03-07',
  now: '2026-03-06T12:00:00.000Z',
  until: '2026-03-28',
  extraDays: [],
  ...more,
})

async function answerTo(rows: LeagueRows, plan: RainoutPlan) {
  const parts = toRainoutParts(rows, plan)
  const found = await repairRainout(parts)
  return { parts, found, answer: toRainoutResult(rows, plan, parts, found) }
}

const local = (instant: string) => `${toLocalDate(instant, timeZone)} ${toLocalTime(instant, timeZone)}`

function applied(games: readonly Game[], answer: Awaited<ReturnType<typeof answerTo>>['answer']): Game[] {
  const changes = new Map(answer.changes.map(({ gameId, to }) => [gameId, to]))
  return games.map((row) => {
    const to = changes.get(row.id)
    return to ? { ...row, start_time: to.start, end_time: to.end, field_id: to.fieldId } : row
  })
}

describe('what the rain hits', () => {
  const early = game('2026-03-07', '09:00', [a, b])
  const late = game('2026-03-07', '10:00', [c, d], { field_id: two })
  const played = game('2026-03-07', '10:00', [a, c], {
    status: 'completed',
    home_score: 1,
    away_score: 0,
    result_state: 'official',
  })
  const postponed = game('2026-03-07', '10:00', [b, c], { field_id: null, status: 'postponed' })
  const other = game('2026-03-07', '10:00', [b, d], { schedule_id: testId(), league_id: testId() })
  const rows = rowsOf([late, early, played, postponed, other])
  const hit = (rain: Partial<Rainout>) => findRainedOutGames(rows, { ...saturday, ...rain }).map(({ id }) => id)

  test('are the open games of the league, everywhere or on some fields, all day or from a time on', () => {
    expect(hit({})).toEqual([early.id, late.id, postponed.id])
    expect(hit({ fieldIds: [two] })).toEqual([late.id])
    expect(hit({ from: '10:00' })).toEqual([late.id, postponed.id])
    expect(hit({ from: '09:30', fieldIds: [one] })).toEqual([early.id]) // this game couldn't be finished
    expect(hit({ date: '2026-03-08' })).toEqual([])
    expect(findRainedOutGames({ ...rows, schedules: [{ ...spring, status: 'completed' }] }, saturday)).toEqual([])
  })

  test('is looked for on the next date with a game', () => {
    expect(findNextGameDate(rows, '2026-03-01')).toBe('2026-03-07')
    expect(findNextGameDate(rows, '2026-03-08')).toBeUndefined()
  })
})

describe('new times', () => {
  test('keep the time of day over a change of clocks, and name no added date where the league plays anyway', async () => {
    const lost = game('2026-03-07', '09:00', [a, b])
    const { answer } = await answerTo(rowsOf([lost, game('2026-03-14', '09:00', [c, d])]), planOf())
    expect(answer.changes.map(({ to }) => [to.start, local(to.start)])).toEqual([
      ['2026-03-14T13:00:00.000Z', '2026-03-14 09:00'],
    ])
    expect(answer.changes[0]?.from.start).toBe('2026-03-07T14:00:00.000Z')
    expect(answer).toMatchObject({ moved: 0, leastMoved: 0, proof: 'minimal', unplaced: [], addedDates: [] })
  })

  test('go around blackouts, closures, opening hours and games of other leagues on the same fields', async () => {
    const lost = game('2026-03-07', '09:00', [a, b])
    const blackedOut = schedule({ id: spring.id, constraints: { ...rules, blackoutDates: ['2026-03-14'] } })
    const elsewhere = { schedule_id: testId(), league_id: testId(), home_team_id: testId(), away_team_id: testId() }
    const rows = rowsOf(
      [
        lost,
        game('2026-03-28', '10:00', [a, b], elsewhere),
        game('2026-03-28', '10:00', [a, b], { ...elsewhere, field_id: two }),
      ],
      {
        schedules: [blackedOut],
        closures: [makeClosure({ venue_id: park, start_date: '2026-03-20', end_date: '2026-03-21' })],
        openingHours: [makeOpeningHours({ venue_id: park, weekday: 6, opens: '10:00', closes: '20:00' })],
      },
    )
    const full = await answerTo(rows, planOf())
    expect(full.answer).toMatchObject({ changes: [], proof: 'unrepairable-proven' })
    expect(full.answer.unplaced).toEqual([
      {
        gameId: lost.id,
        scheduleId: spring.id,
        reason: { gameId: lost.id, fieldDates: 0, teamDates: 1, shared: null },
      },
    ])
    expect((await findRainoutHelp(full.parts, full.found)).map(({ kind, words }) => [kind, words])).toContainEqual([
      'date',
      'With one more date, Sat, Apr 4, the game has a place.',
    ])
    const longer = await answerTo(rows, planOf({ until: '2026-04-04' }))
    expect(longer.answer.changes.map(({ to }) => local(to.start))).toEqual(['2026-04-04 10:00'])
    expect(longer.answer.addedDates).toEqual(['2026-04-04'])
  })

  test('may be on another weekday where that is allowed, and on another field the same day', async () => {
    const lost = game('2026-03-07', '09:00', [a, b])
    const everywhere = await answerTo(rowsOf([lost]), planOf({ extraDays: [7], until: '2026-03-13' }))
    expect(everywhere.answer.changes.map(({ to }) => local(to.start))).toEqual(['2026-03-08 09:00'])
    const rainout = { date: '2026-03-07', from: '09:30', fieldIds: [one] }
    const { answer } = await answerTo(rowsOf([lost]), planOf({ rainout }))
    expect(answer.changes.map(({ to }) => [local(to.start), to.fieldId])).toEqual([['2026-03-07 09:00', two]])
  })

  test('move a game that is not hit where they have to, and say which game it makes room for', async () => {
    const lost = game('2026-03-07', '09:00', [a, b])
    const rows = rowsOf(
      [lost, game('2026-03-14', '09:00', [c, d]), game('2026-03-14', '10:00', [a, b], { status: 'cancelled' })],
      {
        // Only the first field is open, and only at 9:00. A plays elsewhere on the 21st.
        closures: [makeClosure({ venue_id: park, field_id: two, start_date: '2026-03-01', end_date: '2026-05-01' })],
        openingHours: [makeOpeningHours({ venue_id: park, weekday: 6, opens: '09:00', closes: '10:00' })],
      },
    )
    const played = game('2026-03-28', '09:00', [c, d])
    const away = game('2026-03-21', '15:00', [a, testId()], { schedule_id: testId(), field_id: null })
    const withAway = { ...rows, games: [...rows.games, away, played] }
    const { answer, parts, found } = await answerTo(withAway, planOf({ until: '2026-03-21' }))
    const [first, second] = answer.changes
    expect([first?.gameId, local(first?.to.start ?? ''), first?.reason]).toEqual([lost.id, '2026-03-14 09:00', null])
    expect(second).toMatchObject({ isDisplaced: false, reason: { kind: 'field', forGameId: lost.id } })
    expect(answer).toMatchObject({ moved: 1, leastMoved: 1, proof: 'minimal' })

    // Leaving a game where it is overrides an earlier choice of its slot for another game.
    const choice = { gameId: lost.id, place: first?.to ?? { fieldId: null, start: '', end: '' } }
    const apart = { gameId: played.id, place: toGamePlace(played) }
    const stays = { gameId: second?.gameId ?? '', place: second?.from ?? choice.place }
    expect(addChosenPlace(parts, [choice, apart], stays)).toEqual([apart, stays])

    // If the game on the 14th stays where it is, there is no place for the lost game, and the result says so.
    const left = withAway.games[1]
    if (!left) throw new Error('It is there')
    const place = { fieldId: left.field_id, start: left.start_time, end: left.end_time }
    const pinned = await answerTo(withAway, planOf({ until: '2026-03-21', chosen: [{ gameId: left.id, place }] }))
    expect(pinned.answer).toMatchObject({ changes: [], moved: 0 })
    expect(pinned.answer.unplaced[0]?.reason).toEqual({ gameId: lost.id, fieldDates: 1, teamDates: 1, shared: null })

    const question = toPartInput(parts, found.repairs, 0)
    const [repaired] = found.repairs
    if (!question || !repaired) throw new Error('There is one part')
    // The lost game is on the 14th now, and on the 21st, A plays elsewhere.
    expect(listOfferedPlaces(question, repaired, lost.id).map(({ place }) => local(place.start))).toEqual([
      '2026-03-14 09:00',
    ])
    expect(listOfferedPlaces(question, repaired, left.id).map(({ place }) => local(place.start))).toEqual([
      '2026-03-21 09:00',
    ])
  })

  test('of two schedules never clash with each other', async () => {
    const cup = schedule({
      name: 'Cup',
      constraints: { ...rules, maxGamesPerDay: 2, minGameSpacing: 0 },
      status: 'draft',
    })
    const games = [
      game('2026-03-07', '09:00', [a, b]),
      game('2026-03-07', '10:00', [a, b], { schedule_id: cup.id }),
      game('2026-03-07', '10:00', [c, d], { schedule_id: cup.id, field_id: two }),
      game('2026-03-14', '09:00', [c, d], { schedule_id: cup.id }),
    ]
    const { parts, answer } = await answerTo(
      rowsOf(games, { schedules: [spring, cup] }),
      planOf({ until: '2026-03-14' }),
    )
    expect(parts.map(({ scheduleId }) => scheduleId)).toEqual([spring.id, cup.id])
    expect(answer.unplaced.length + answer.changes.filter(({ isDisplaced }) => isDisplaced).length).toBe(3)
    expect(answer.changes.length).toBeGreaterThan(0)
    const after = applied(games, answer).filter(({ id }) => !answer.unplaced.some(({ gameId }) => gameId === id))
    expect(findConflicts({ games: after, schedules: [spring, cup] })).toEqual([])
  })
})

describe('what stays', () => {
  test('is a game whose time is not known yet; it counts among the games of its day and takes no field', async () => {
    const lost = game('2026-03-07', '09:00', [a, b])
    const untimed = game('2026-03-14', '00:00', [a, c], { local_time: null, local_date: '2026-03-14' })
    const free = await answerTo(rowsOf([lost]), planOf())
    expect(free.answer.changes.map(({ to }) => local(to.start).slice(0, 10))).toEqual(['2026-03-14'])
    const { answer } = await answerTo(rowsOf([lost], { untimed: [untimed] }), planOf())
    expect(answer.changes.map(({ to }) => local(to.start).slice(0, 10))).toEqual(['2026-03-21'])
    expect(answer.changes.map(({ gameId }) => gameId)).toEqual([lost.id])
    const elsewhere = { schedule_id: testId(), league_id: testId() }
    const ofOthers = game('2026-03-14', '00:00', [c, d], { ...elsewhere, local_time: null, local_date: '2026-03-14' })
    const rows = rowsOf([lost], { untimed: [untimed, ofOthers] })
    expect(findRainedOutGames(rows, { date: '2026-03-14', from: null, fieldIds: null })).toEqual([])
    expect(listUntimedGamesOn(rows, '2026-03-14')).toEqual([untimed])
  })

  const lost = game('2026-03-07', '09:00', [a, b])
  const second = game('2026-03-07', '10:00', [c, d])

  test('are games that are played all the same, and those that somebody gave a place', async () => {
    const chosenPlace = {
      fieldId: two,
      start: localToInstant('2026-03-21', '10:00', timeZone),
      end: localToInstant('2026-03-21', '11:00', timeZone),
    }
    const { answer } = await answerTo(
      rowsOf([lost, second]),
      planOf({ sparedIds: [second.id], chosen: [{ gameId: lost.id, place: chosenPlace }] }),
    )
    expect(answer.changes).toMatchObject([{ gameId: lost.id, isDisplaced: true, isChosen: true, to: chosenPlace }])
    expect(answer).toMatchObject({ moved: 0, unplaced: [], proof: 'minimal' })
  })

  test('are the games of a tournament: somebody has to move them, for they are played in rounds', async () => {
    const cup = schedule({ id: spring.id, type: 'tournament' })
    const { parts, answer } = await answerTo(rowsOf([lost], { schedules: [cup] }), planOf())
    expect(parts).toEqual([])
    expect(answer.unplaced).toEqual([{ gameId: lost.id, scheduleId: spring.id, reason: null }])
  })

  test('is the way an imported schedule plays: its weekdays, times and fields', async () => {
    const imported = schedule({ id: spring.id, constraints: null })
    const sunday = game('2026-03-15', '13:30', [c, d], { field_id: two })
    const { answer } = await answerTo(
      rowsOf([lost, sunday, game('2026-03-14', '09:00', [b, c])], { schedules: [imported] }),
      planOf({ until: '2026-03-15' }),
    )
    // B plays on Saturday, so the game moves to Sunday, at one of the league's usual times.
    expect(answer.changes.map(({ to }) => local(to.start))).toEqual(['2026-03-08 09:00'])
  })
})

describe('an answer', () => {
  const lost = game('2026-03-07', '09:00', [a, b])
  const rows = rowsOf([lost, game('2026-03-14', '10:00', [c, d])])

  test('holds until a game of it, or its new place, is no longer what it was', async () => {
    const { answer } = await answerTo(rows, planOf())
    const later = (games: readonly Game[], more: Partial<LeagueRows> = {}) =>
      getStaleness(rows, rowsOf(games, more), answer)
    const elsewhere = { schedule_id: testId(), league_id: testId(), home_team_id: testId(), away_team_id: testId() }
    expect(later(rows.games)).toBeNull()
    expect(later([...rows.games, game('2026-03-21', '09:00', [a, b], elsewhere)])).toBeNull()
    expect(later([...rows.games, game('2026-03-14', '09:30', [a, b], elsewhere)])).toEqual({
      changedIds: [],
      blockedIds: [lost.id],
    })
    const closed = makeClosure({ venue_id: park, start_date: '2026-03-14', end_date: '2026-03-14' })
    expect(later(rows.games, { closures: [closed] })?.blockedIds).toEqual([lost.id])
    expect(later([{ ...lost, status: 'in_progress' }])?.changedIds).toEqual([lost.id])
    expect(later([])?.changedIds).toEqual([lost.id])
  })
})
