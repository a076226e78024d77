export type Tone = 'blue' | 'green' | 'grey' | 'red' | 'amber'

/** The colours of a state on its tint, with an edge for whoever needs more contrast or sees no tints at all. */
export const tones: Readonly<Record<Tone, string>> = {
  blue: 'border border-tone-edge bg-blue-tint text-blue',
  green: 'border border-tone-edge bg-green-tint text-green',
  grey: 'border border-tone-edge bg-grey-tint text-grey',
  red: 'border border-tone-edge bg-red-tint text-red',
  amber: 'border border-tone-edge bg-amber-tint text-amber',
}
