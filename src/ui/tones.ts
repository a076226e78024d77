export type Tone = 'blue' | 'green' | 'grey' | 'red' | 'amber'

/** The colors of a state on its tint. */
export const tones: Readonly<Record<Tone, string>> = {
  blue: 'bg-blue-tint text-blue',
  green: 'bg-green-tint text-green',
  grey: 'bg-grey-tint text-grey',
  red: 'bg-red-tint text-red',
  amber: 'bg-amber-tint text-amber',
}
