import type { Bracket, SideSource } from '../model.ts'
import { isDrawn } from '../formats/series.ts'

export type Slot = Extract<SideSource, { kind: 'qualifier' }>

/** Returns the slots of a bracket in order. */
export function listSlots({ matches }: Pick<Bracket, 'matches'>): Slot[] {
  return matches
    .filter(isDrawn) // all games of a series have the same slots
    .flatMap(({ sources }) => sources.flatMap((source) => (source.kind === 'qualifier' ? [source] : [])))
    .toSorted((a, b) => a.slot - b.slot)
}

/** Returns the places from which teams go to slots, and how many from each. */
export function countSlotsByPlace(bracket: Pick<Bracket, 'matches'>): Map<number, number> {
  const counts = new Map<number, number>()
  for (const { place } of listSlots(bracket)) counts.set(place, (counts.get(place) ?? 0) + 1)
  return counts
}

/** Whether a regulation prints which pool's team goes to which slot. */
export function hasPrintedSlots(bracket: Pick<Bracket, 'matches'>): boolean {
  return listSlots(bracket).some(({ pools }) => pools.length > 0)
}

/** Returns the pools that these letters stand for: `ADE` are 0, 3 and 4. */
export const parsePoolLetters = (letters: string): number[] =>
  Array.from(letters, (letter) => (letter.codePointAt(0) ?? 65) - 65)
