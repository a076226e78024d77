/** A time of the day, in minutes after midnight. */
export type Span = { readonly top: number; readonly bottom: number }

export type ClosedTime = Span & {
  /** Why the field is closed all day; null outside its opening hours. */
  readonly reason: string | null
}

/** Consecutive games of another league or schedule. */
export type TakenTime = Span & { readonly name: string; readonly games: number }

/** A practice or another event, of any league. */
export type DayEvent = Span & {
  readonly id: string
  readonly leagueId: string
  readonly title: string
  /** The names of its teams, or empty. */
  readonly teams: string
}

export type DayField = {
  readonly id: string
  readonly name: string
  readonly venueId: string
  readonly venue: string
  readonly open: readonly Span[]
  readonly closed: readonly ClosedTime[]
  /** Games on this field that the calendar does not show itself. */
  readonly taken: readonly TakenTime[]
  readonly events: readonly DayEvent[]
}
