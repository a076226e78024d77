import type { GameSide } from '#domain/scores/game-teams.ts'
import { toInitials, getReadableTextColor } from '#ui/brand/team-colors.ts'

type Marked = Pick<GameSide, 'id' | 'name' | 'primary_color' | 'logo_url'>

/**
 * A team's crest: its logo, or its initials on its color if there is no logo or it can't be loaded. The box has its
 * final size before the image loads.
 */
export function TeamCrest({ team, size = 'small' }: { team: Marked; size?: 'small' | 'large' }) {
  const pixels = size === 'large' ? 64 : 32
  return (
    <span className={`league-crest league-crest-${size}`} data-picture={team.logo_url === null ? undefined : ''}>
      {team.logo_url !== null && (
        <img src={team.logo_url} alt="" width={pixels} height={pixels} loading="lazy" referrerPolicy="no-referrer" />
      )}
      <svg aria-hidden="true" viewBox="0 0 36 36" className="forced-color-adjust-none">
        <rect width="36" height="36" rx="10" fill={team.primary_color} />
        <text
          x="18"
          y="23"
          textAnchor="middle"
          fontSize="13"
          fontWeight="700"
          fill={getReadableTextColor(team.primary_color)}
        >
          {team.id === null ? '?' : toInitials(team.name)}
        </text>
      </svg>
    </span>
  )
}

/** A small square in a team's color, where a crest would be too much. */
export function SiteTeamColorChip({ color }: { color: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 14 14" className="league-chip forced-color-adjust-none">
      <rect width="14" height="14" rx="4" fill={color} />
    </svg>
  )
}
