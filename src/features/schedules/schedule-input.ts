import type { LocalDatabase } from '#db/database.ts'
import type { BusyTime, ScheduleInput } from '#domain/schedule/model.ts'
import type { ScheduleConstraints } from '#domain/schema/schedules.ts'
import { addDays, localToInstant } from '#domain/time.ts'
import { readNeighbourhood } from './read-conflicts.ts'
import type { ScheduleSettings } from './schedule-form.ts'
import { fieldsOf, type LeagueSupply } from './use-league-supply.ts'

/** The settings as the schedule keeps them. What was deleted since it was chosen is left out. */
export function constraintsOf(settings: ScheduleSettings, supply: LeagueSupply): ScheduleConstraints {
  const keep = (ids: readonly string[], existing: readonly { readonly id: string }[]) => {
    const known = new Set(existing.map((one) => one.id))
    return ids.filter((id) => known.has(id))
  }
  return {
    preferredDays: settings.preferredDays,
    timeSlots: settings.timeSlots,
    blackoutDates: [...new Set(settings.blackoutDates.map(({ date }) => date))].toSorted(),
    teamIds: keep(settings.teamIds, supply.teams),
    fieldIds: keep(settings.fieldIds, fieldsOf(supply.places)),
    divisionIds: keep(settings.divisionIds, supply.divisions),
    meetings: settings.meetings,
    gameMinutes: settings.gameMinutes,
    turnaroundMinutes: settings.turnaroundMinutes,
    minGameSpacing: settings.minGameSpacing,
    maxGamesPerDay: settings.maxGamesPerDay,
    homeAwayBalance: settings.homeAwayBalance,
    seed: settings.seed,
  }
}

export function scheduleInputOf(
  settings: ScheduleSettings,
  supply: LeagueSupply,
  busy: readonly BusyTime[],
): ScheduleInput {
  return {
    timeZone: supply.league.time_zone,
    startDate: settings.startDate,
    endDate: settings.endDate,
    constraints: constraintsOf(settings, supply),
    teams: supply.teams,
    fields: fieldsOf(supply.places),
    busy,
  }
}

/** The games of the organisation that take fields or teams between two dates, whatever league or schedule they are of. */
export async function readBusyTimes(
  db: LocalDatabase,
  organizationId: string,
  { startDate, endDate, timeZone }: { startDate: string; endDate: string; timeZone: string },
): Promise<BusyTime[]> {
  const from = localToInstant(startDate, '00:00', timeZone)
  const to = localToInstant(addDays(endDate, 1), '00:00', timeZone)
  const near = await readNeighbourhood(db, organizationId, from, to)
  return near.games
    .filter((game) => game.status !== 'cancelled' && game.status !== 'postponed')
    .map((game) => ({
      fieldId: game.field_id,
      teamIds: [game.home_team_id, game.away_team_id],
      start: game.start_time,
      end: game.end_time,
    }))
}
