import type { LeagueEvent } from '../../schema/league-events.ts'
import type { BusyTime } from '../model/model.ts'
import type { TimeSpan } from './time-spans.ts'

/** The columns of a practice or another event that decide what it takes, and its name. */
export type EventRow = Pick<LeagueEvent, 'id' | 'kind' | 'title' | 'field_id' | 'team_ids' | 'start_time' | 'end_time'>

/** When an event takes its field and its teams. */
export type EventTime = TimeSpan & {
  readonly event: Pick<EventRow, 'id' | 'kind' | 'title'>
  readonly fieldIds: readonly string[]
  readonly teamIds: readonly string[]
}

export function toEventTimes(events: readonly EventRow[]): EventTime[] {
  return events.map(({ id, kind, title, field_id, team_ids, start_time, end_time }) => ({
    event: { id, kind, title },
    fieldIds: field_id === null ? [] : [field_id],
    teamIds: team_ids,
    start: start_time,
    end: end_time,
  }))
}

/** Returns the events as the scheduler's input. */
export function toEventBusyTimes(events: readonly EventRow[]): BusyTime[] {
  return events.map(({ field_id, team_ids, start_time, end_time }) => ({
    kind: 'event',
    fieldId: field_id,
    teamIds: team_ids,
    start: start_time,
    end: end_time,
  }))
}
