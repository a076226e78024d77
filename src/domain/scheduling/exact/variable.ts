/**
 * A variable: a match of this kind is played in this period at a field of this class. `isExchanged` is whether the away
 * team of the kind is the host; it is omitted if the model doesn't say who is.
 */
export type Variable = {
  readonly kind: number
  readonly period: number
  readonly fieldClass: number
  readonly isExchanged?: boolean
}
