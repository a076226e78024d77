import { useId } from 'react'
import { getReadableTextColor, toInitials } from './team-colors.ts'

/** `id`: null for a team that is not determined yet. */
export type CrestColors = { id?: string | null; name: string; primary_color: string; secondary_color: string }

/**
 * A shield in the team's two colors, with one of several patterns, picked by the name. All colors are attributes,
 * because a page's content security policy does not allow inline styles.
 */
export function CrestDrawing({
  team,
  hasLetters,
  ...props
}: {
  team: CrestColors
  hasLetters: boolean
  className?: string
}) {
  const clip = useId()
  const isUnknown = team.id === null
  const { primary_color: main } = team
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" {...props}>
      <clipPath id={clip}>
        <path d={shield} />
      </clipPath>
      <g clipPath={`url(#${clip})`}>
        <path d="M0 0h32v32H0z" fill={main} />
        {!isUnknown && <path d={patterns[getSum(team.name) % patterns.length]} fill={team.secondary_color} />}
        {hasLetters && (
          <>
            <path d="M6 10h20v12H6z" fill={main} />
            <text x="16" y="19.3" textAnchor="middle" fontSize="9.5" fontWeight="600" fill={getReadableTextColor(main)}>
              {isUnknown ? '?' : toInitials(team.name)}
            </text>
          </>
        )}
      </g>
      <path d={shield} fill="none" stroke="#888a" />
    </svg>
  )
}

const shield = 'M16 1.5l12.5 3v11.2c0 7.5-5 12.5-12.5 15.3C8.5 28.2 3.5 23.2 3.5 15.7V4.5z'

/** Chevron, band, halves, quarters, cross, stripes, sash, peaks. */
const patterns = [
  'M0 16l16-9 16 9v7l-16-9-16 9z',
  'M0 11h32v9H0z',
  'M16 0h16v32H16z',
  'M0 0h16v15H0zM16 15h16v17H16z',
  'M13 0h6v32h-6zM0 10h32v6H0z',
  'M8 0h5v32H8zM19 0h5v32h-5z',
  'M0 6l6-6 26 26-6 6z',
  'M2 25l9-14 5 7 4-5 10 14z',
]

/** Returns a number that is the same for equal names. */
function getSum(name: string): number {
  let sum = 0
  for (let index = 0; index < name.length; index++) sum += name.charCodeAt(index)
  return sum
}
