import { describe, expect, test } from 'vitest'
import { createRandom, type Random } from '#domain/random.ts'
import { toEventBusyTimes, toEventTimes, type EventRow } from '#domain/scheduling/conflicts/event-times.ts'
import { findConflicts } from '#domain/scheduling/conflicts/conflicts.ts'
import { generateProposal } from '#domain/scheduling/generate/generate.ts'
import type { ScheduleInput } from '#domain/scheduling/model/model.ts'
import { repairRainout, toRainoutResult } from '#domain/scheduling/repair/rainout/result.ts'
import { toRainoutParts, type RainoutPlan } from '#domain/scheduling/repair/rainout/rainout.ts'
import { getStaleness } from '#domain/scheduling/repair/rainout/staleness.ts'
import type { LeagueRows } from '#domain/scheduling/repair/part-input.ts'
import { addDays, addMinutes, localToInstant, toLocalDate } from '#domain/time.ts'
import { makeGame, makeSchedule } from '../../../support/rows/factories.ts'
import { randomLeague } from '../random-league.ts'
import { violations } from '../season.ts'

// Practices and other events, which take a field and teams.

const whole = (random: Random, least: number, most: number) => least + Math.floor(random() * (most - least + 1))

/** Returns up to eight events of up to three hours on the league's Saturdays, in the middle of its games. */
function randomEvents(random: Random, { teams, fields, startDate, timeZone }: ScheduleInput): EventRow[] {
  return Array.from({ length: whole(random, 1, 8) }, (_, number) => {
    const date = addDays(startDate, 7 * whole(random, 0, 3))
    const start = localToInstant(date, `${String(whole(random, 8, 11)).padStart(2, '0')}:15`, timeZone)
    return {
      id: `event ${number}`,
      kind: 'practice',
      title: null,
      field_id: random() < 0.6 ? (fields[whole(random, 0, fields.length - 1)]?.id ?? null) : null,
      team_ids: teams.filter(() => random() < 0.3).map(({ id }) => id),
      start_time: start,
      end_time: addMinutes(start, whole(random, 2, 12) * 15),
    }
  })
}

type Placed = { fieldId: string | null; teamIds: readonly (string | null)[]; start: string; end: string }

/** Returns the events that overlap the game on its field or with its teams, by comparing it with each. */
const findOverlaps = (game: Placed, events: readonly EventRow[]) =>
  events.filter(
    ({ field_id, team_ids, start_time, end_time }) =>
      Date.parse(start_time) < Date.parse(game.end) &&
      Date.parse(game.start) < Date.parse(end_time) &&
      ((field_id !== null && field_id === game.fieldId) || team_ids.some((id) => game.teamIds.includes(id))),
  )

describe('practices and other events', { timeout: 60_000 }, () => {
  test('overlap no game that the scheduler places, in every random league', () => {
    let places = 0
    let avoided = 0
    for (let seed = 1; seed <= 60; seed++) {
      const random = createRandom(seed)
      const league = randomLeague(random)
      const events = randomEvents(random, league)
      const input = { ...league, busy: [...league.busy, ...toEventBusyTimes(events)] }
      const proposal = generateProposal(input)
      expect(violations(input, proposal), `seed ${seed}`).toEqual([])
      const placed = (games: typeof proposal.games) =>
        games.flatMap(({ homeTeamId, awayTeamId, ...game }) =>
          findOverlaps({ ...game, teamIds: [homeTeamId, awayTeamId] }, events),
        )
      expect(placed(proposal.games), `seed ${seed}`).toEqual([])
      places += proposal.games.length
      avoided += placed(generateProposal(league).games).length
    }
    expect(places).toBeGreaterThan(100)
    expect(avoided).toBeGreaterThan(50) // without the events, games would be there
  })

  test('overlap no game that a rainout moves, and the answer is stale when an event takes its new place', async () => {
    let moved = 0
    for (let seed = 1; seed <= 40; seed++) {
      const random = createRandom(seed)
      const { busy: _, ...league } = randomLeague(random)
      const { timeZone, startDate, endDate, constraints, teams, fields } = league
      const proposal = generateProposal({ ...league, busy: [] })
      const schedule = { ...makeSchedule({ start_date: startDate, end_date: endDate }), constraints }
      const games = proposal.games.map((game) =>
        makeGame({
          league_id: schedule.league_id,
          schedule_id: schedule.id,
          home_team_id: null,
          away_team_id: null,
          start_time: game.start,
          end_time: game.end,
        }),
      )
      const named = games.map((game, index) => ({
        ...game,
        home_team_id: proposal.games[index]?.homeTeamId ?? null,
        away_team_id: proposal.games[index]?.awayTeamId ?? null,
        field_id: proposal.games[index]?.fieldId ?? null,
      }))
      const rows: LeagueRows = {
        leagueId: schedule.league_id,
        timeZone,
        schedules: [schedule],
        games: named,
        untimed: [],
        teams,
        fields,
        openingHours: [],
        closures: [],
        events: randomEvents(random, { ...league, busy: [] }),
      }
      const [lost] = named
      if (!lost) continue
      const plan: RainoutPlan = {
        rainout: { date: toLocalDate(lost.start_time, timeZone), from: null, fieldIds: null },
        addedIds: [],
        sparedIds: [],
        chosen: [],
        notBefore: startDate,
        now: addMinutes(lost.start_time, -60),
        until: addDays(endDate, 14),
        extraDays: [],
      }
      const parts = toRainoutParts(rows, plan)
      const answer = toRainoutResult(rows, plan, parts, await repairRainout(parts))
      for (const { gameId, to } of answer.changes) {
        const game = named.find(({ id }) => id === gameId)
        const teamIds = [game?.home_team_id ?? null, game?.away_team_id ?? null]
        expect(findOverlaps({ ...to, teamIds }, rows.events), `seed ${seed}`).toEqual([])
      }
      moved += answer.changes.length
      const [change] = answer.changes
      expect(getStaleness(rows, rows, answer)).toBeNull()
      if (!change) continue
      const event: EventRow = {
        id: 'new',
        kind: 'event',
        title: 'Fair',
        field_id: change.to.fieldId,
        team_ids: [],
        start_time: change.to.start,
        end_time: change.to.end,
      }
      const now = { ...rows, events: [...rows.events, event] }
      expect(getStaleness(rows, now, answer)?.blockedIds, `seed ${seed}`).toContain(change.gameId)
      const there = { ...lost, id: change.gameId, field_id: change.to.fieldId, start_time: change.to.start }
      const found = findConflicts({
        games: [{ ...there, end_time: change.to.end }],
        schedules: [],
        events: toEventTimes([event]),
      })
      expect(found).toMatchObject([{ kind: 'event', about: 'field', event: { title: 'Fair' } }])
    }
    expect(moved).toBeGreaterThan(40)
  })
})
