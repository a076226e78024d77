/** An existing game of a schedule, or a doubleheader, with instants in the format of the rows. */
export type ExistingGame = {
  readonly id: string
  readonly homeTeamId: string
  readonly awayTeamId: string
  readonly fieldId: string | null
  readonly start: string
  readonly end: string
  /** True if the game was played, has begun or is protected, so it never moves. */
  readonly isFixed: boolean
  /** The second game of a doubleheader, whose first game is `id`. */
  readonly secondId?: string
  /** Whether the guest of the first game hosts the second one. */
  readonly isExchanged?: boolean
}
