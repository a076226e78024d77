import { useDeferredValue, useMemo } from 'react'
import { useLive } from '#data/queries/context.tsx'
import { roomCheck, type RoomCheck } from '#domain/scheduling/explain/feasibility.ts'
import type { BusyTime } from '#domain/scheduling/model/model.ts'
import { isReasonable, type CommonInputs, type Problem } from './form-parts.ts'
import { checkInputs, type ScheduleInputs } from './schedule-form.ts'
import { readBusyTimes, scheduleInputOf } from './schedule-input.ts'
import type { LeagueSupply } from './use-league-supply.ts'

/** The available room, or why the answers leave none to count. */
export type LiveCheck = RoomCheck | { readonly problem: string }

/** Judges the room for these answers; null if one is missing. */
export type JudgeRoom<Inputs> = (inputs: Inputs, supply: LeagueSupply, busy: readonly BusyTime[]) => LiveCheck | null

/**
 * Whether the games fit, as far as known while the user types. Null if an answer is missing.
 * @param judge must be the same function on each call
 */
export function useRoomCheck<Inputs extends CommonInputs>(
  inputs: Inputs,
  supply: LeagueSupply,
  { replacing, judge }: { replacing?: string | undefined; judge: JudgeRoom<Inputs> },
): LiveCheck | null {
  const { startDate, endDate } = inputs
  const { time_zone: timeZone, organization_id: organizationId } = supply.league
  const isSpan = isDate.test(startDate) && isDate.test(endDate) && isReasonable({ startDate, endDate })
  const busy = useLive(
    (db) => (isSpan ? readBusyTimes(db, organizationId, { startDate, endDate, timeZone, replacing }) : []),
    [isSpan, organizationId, startDate, endDate, timeZone, replacing],
  )
  const settled = useDeferredValue(inputs)
  return useMemo(() => {
    if (busy === undefined) return null
    // The name does not affect the room, and may still be missing.
    return judge({ ...settled, name: 'Any name', description: '' }, supply, busy)
  }, [settled, supply, busy, judge])
}

const isDate = /^\d{4}-\d\d-\d\d$/

export const judgeSchedule: JudgeRoom<ScheduleInputs> = (inputs, supply, busy) => {
  const checked = checkInputs(inputs)
  if ('problems' in checked) return tooShort(checked.problems, inputs)
  return roomCheck(scheduleInputOf(checked.settings, supply, busy))
}

/**
 * Reports that a later step asks for more games a day than these times hold. Any other problem is shown next to its
 * field.
 */
export function tooShort(
  [first]: readonly Problem[],
  { maxGamesPerDay }: Pick<CommonInputs, 'maxGamesPerDay'>,
): LiveCheck | null {
  return first?.path === 'maxGamesPerDay' && maxGamesPerDay !== '' ? { problem: first.message } : null
}
