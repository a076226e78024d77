/** A variable: a match of this kind is played in this period at a field of this class. */
export type Variable = { readonly kind: number; readonly period: number; readonly fieldClass: number }
