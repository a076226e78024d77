import type { Rulebook } from '../document.ts'
import { americanPresets } from './american.ts'
import { internationalPresets } from './international.ts'
import { soccerPresets } from './soccer.ts'

// Rules of known competitions, as starting points. Load this module only where people choose among them.

const presets: ReadonlyMap<string, Rulebook> = new Map(
  Object.entries<Rulebook>({ ...soccerPresets, ...americanPresets, ...internationalPresets }),
)

export const rulebookPresetIds: readonly string[] = [...presets.keys()]

export function findRulebookPreset(id: string): Rulebook | undefined {
  return presets.get(id)
}
