import { useDeferredValue, useMemo } from 'react'
import { useLiveQuery } from '#data/queries/context.tsx'
import { checkRoom, type RoomCheckResult } from '#domain/scheduling/explain/feasibility.ts'
import type { BusyTime } from '#domain/scheduling/model/model.ts'
import { isReasonableDateRange, type CommonInputs, type WizardProblem } from './form-parts.ts'
import { validateScheduleInputs, type ScheduleInputs } from './schedule-form.ts'
import { findGamesProblem, readBusyTimes, toSchedulerInput } from './schedule-input.ts'
import type { LeagueResources } from './use-league-resources.ts'
import { t } from './words.ts'

/** The available room, or why it cannot be computed from the inputs: the time slots, or the games per team. */
export type LiveRoomCheck = RoomCheckResult | { readonly problem: string; readonly isAboutGames?: true }

/** Checks whether the games fit with these inputs; returns null if an input is missing. */
export type CheckRoom<Inputs> = (
  inputs: Inputs,
  supply: LeagueResources,
  busy: readonly BusyTime[],
) => LiveRoomCheck | null

/**
 * Returns whether the games fit, as far as this is known while the user types, or null if an input is missing.
 * @param judge must be the same function on each call
 */
export function useRoomCheck<Inputs extends CommonInputs>(
  inputs: Inputs,
  supply: LeagueResources,
  { replacing, judge }: { replacing?: string | undefined; judge: CheckRoom<Inputs> },
): LiveRoomCheck | null {
  const { startDate, endDate } = inputs
  const { time_zone: timeZone, organization_id: organizationId } = supply.league
  const isSpan = isDate.test(startDate) && isDate.test(endDate) && isReasonableDateRange({ startDate, endDate })
  const busy = useLiveQuery(
    (db) => (isSpan ? readBusyTimes(db, organizationId, { startDate, endDate, timeZone, replacing }) : []),
    [isSpan, organizationId, startDate, endDate, timeZone, replacing],
  )
  const settled = useDeferredValue(inputs)
  return useMemo(() => {
    if (busy === undefined) return null
    // The name does not affect the room, and may still be missing.
    return judge({ ...settled, name: t.anyName, description: '' }, supply, busy)
  }, [settled, supply, busy, judge])
}

const isDate = /^\d{4}-\d\d-\d\d$/

export const checkScheduleRoom: CheckRoom<ScheduleInputs> = (inputs, supply, busy) => {
  const problem = findGamesProblem(inputs, supply)
  if (problem !== null) return { problem, isAboutGames: true }
  const checked = validateScheduleInputs(inputs)
  if ('problems' in checked) return toSlotProblem(checked.problems, inputs)
  return checkRoom(toSchedulerInput(checked.settings, supply, busy))
}

/**
 * Returns the problem that a later step asks for more games per day than these time slots can hold. Returns null for
 * any other problem, which is shown next to its own field.
 */
export function toSlotProblem(
  [first]: readonly WizardProblem[],
  { maxGamesPerDay }: Pick<CommonInputs, 'maxGamesPerDay'>,
): LiveRoomCheck | null {
  return first?.path === 'maxGamesPerDay' && maxGamesPerDay !== '' ? { problem: first.message } : null
}
