export type Tone = 'blue' | 'green' | 'gray' | 'red' | 'amber'

/**
 * The text and background colors of a state, with a border for people who need more contrast or see no background
 * colors.
 */
export const toneClasses: Readonly<Record<Tone, string>> = {
  blue: 'border border-tone-edge bg-blue-tint text-blue',
  green: 'border border-tone-edge bg-green-tint text-green',
  gray: 'border border-tone-edge bg-gray-tint text-gray',
  red: 'border border-tone-edge bg-red-tint text-red',
  amber: 'border border-tone-edge bg-amber-tint text-amber',
}
