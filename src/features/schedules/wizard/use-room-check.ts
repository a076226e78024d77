import { useDeferredValue, useMemo } from 'react'
import { useLive } from '#data/queries/context.tsx'
import { roomCheck, type RoomCheck } from '#domain/scheduling/explain/feasibility.ts'
import type { BusyTime } from '#domain/scheduling/model/model.ts'
import { isReasonable, type CommonInputs, type Problem } from './form-parts.ts'
import { checkInputs, type ScheduleInputs } from './schedule-form.ts'
import { readBusyTimes, scheduleInputOf } from './schedule-input.ts'
import type { LeagueSupply } from './use-league-supply.ts'

/** Either what there is room for, or why the answers leave no room to count. */
export type LiveCheck = RoomCheck | { readonly problem: string }

/** What can be said of the room while the answers are these; null while one is missing. */
export type JudgeRoom<Inputs> = (inputs: Inputs, supply: LeagueSupply, busy: readonly BusyTime[]) => LiveCheck | null

/**
 * Whether the games fit, as far as can be told while somebody types. Null while an answer is missing.
 * @param judge the same function at each call
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
    // Its name says nothing about room, and need not be there yet.
    return judge({ ...settled, name: 'Any name', description: '' }, supply, busy)
  }, [settled, supply, busy, judge])
}

const isDate = /^\d{4}-\d\d-\d\d$/

export const judgeSchedule: JudgeRoom<ScheduleInputs> = (inputs, supply, busy) => {
  const checked = checkInputs(inputs)
  if ('problems' in checked) return tooShort(checked.problems, inputs)
  return roomCheck(scheduleInputOf(checked.settings, supply, busy))
}

/** A later step asks for more games a day than these times hold. Any other problem stands beside its field. */
export function tooShort(
  [first]: readonly Problem[],
  { maxGamesPerDay }: Pick<CommonInputs, 'maxGamesPerDay'>,
): LiveCheck | null {
  return first?.path === 'maxGamesPerDay' && maxGamesPerDay !== '' ? { problem: first.message } : null
}
