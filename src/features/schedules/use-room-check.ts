import { useDeferredValue, useMemo } from 'react'
import { useLive } from '#db/context.tsx'
import { roomCheck, type RoomCheck } from '#domain/schedule/feasibility.ts'
import { isReasonable } from './form-parts.ts'
import { checkInputs, type ScheduleInputs } from './schedule-form.ts'
import { readBusyTimes, scheduleInputOf } from './schedule-input.ts'
import type { LeagueSupply } from './use-league-supply.ts'

/** Either what there is room for, or why the answers leave no room to count. */
export type LiveCheck = RoomCheck | { readonly problem: string }

/** Whether the games fit, as far as can be told while somebody types. Null while an answer is missing. */
export function useRoomCheck(
  inputs: ScheduleInputs,
  supply: LeagueSupply,
  replacing: string | undefined,
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
    // Its name says nothing about room, and need not be there yet.
    const checked = checkInputs({ ...settled, name: 'Any name', description: '' })
    if (busy === undefined) return null
    if ('problems' in checked) {
      const [first] = checked.problems
      // A later step asks for more games a day than these times hold. Any other problem stands beside its field.
      return first?.path === 'maxGamesPerDay' && settled.maxGamesPerDay !== '' ? { problem: first.message } : null
    }
    return roomCheck(scheduleInputOf(checked.settings, supply, busy))
  }, [settled, supply, busy])
}

const isDate = /^\d{4}-\d\d-\d\d$/
