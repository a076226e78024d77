import type { BusyTime } from '../scheduling/model/model.ts'
import type { EventRow } from '../scheduling/conflicts/event-times.ts'
import { occupiesField } from '../scheduling/conflicts/rules/pair-rules.ts'
import type { Game } from '../schema/schedules.ts'
import type { LeagueEvent } from '../schema/league-events.ts'

/** Something at the same time as an event, on its field or with one of its teams. */
export type EventOverlap<G, E> = { readonly event: EventRow } & (
  | { readonly kind: 'game'; readonly game: G }
  | { readonly kind: 'event'; readonly other: E }
  /** The field is closed, or its venue is not open. */
  | { readonly kind: 'closed' }
)

type TimedGame = Pick<
  Game,
  | 'id'
  | 'schedule_id'
  | 'field_id'
  | 'home_team_id'
  | 'away_team_id'
  | 'start_time'
  | 'end_time'
  | 'local_time'
  | 'status'
>

/**
 * Returns what the events overlap, in order of the events. Games without a known time and events with the same ID are
 * ignored.
 * @param around.closed from `findClosedTimes`
 */
export function findEventOverlaps<G extends TimedGame, E extends EventRow>(
  events: readonly EventRow[],
  around: { readonly games: readonly G[]; readonly events: readonly E[]; readonly closed: readonly BusyTime[] },
): EventOverlap<G, E>[] {
  const own = new Set(events.map(({ id }) => id))
  const games = around.games.filter((game) => game.local_time !== null && occupiesField(game))
  const others = around.events.filter(({ id }) => !own.has(id))
  return events.flatMap((event): EventOverlap<G, E>[] => [
    ...games
      .filter(
        (game) =>
          areTogether(event, game) &&
          (isSameField(event, game.field_id) ||
            event.team_ids.some((id) => id === game.home_team_id || id === game.away_team_id)),
      )
      .map((game) => ({ event, kind: 'game' as const, game })),
    ...others
      .filter(
        (other) =>
          areTogether(event, other) &&
          (isSameField(event, other.field_id) || event.team_ids.some((id) => other.team_ids.includes(id))),
      )
      .map((other) => ({ event, kind: 'event' as const, other })),
    ...(around.closed.some(
      ({ fieldId, start, end }) =>
        isSameField(event, fieldId) && areTogether(event, { start_time: start, end_time: end }),
    )
      ? [{ event, kind: 'closed' as const }]
      : []),
  ])
}

type Span = Pick<LeagueEvent, 'start_time' | 'end_time'>

const areTogether = (a: Span, b: Span) => a.start_time < b.end_time && b.start_time < a.end_time

const isSameField = ({ field_id }: EventRow, other: string | null) => field_id !== null && field_id === other
