import type { GameSide } from '#domain/scores/game-teams.ts'
import { CrestDrawing } from '#ui/brand/crest-drawing.tsx'

type Marked = Pick<GameSide, 'id' | 'name' | 'primary_color' | 'secondary_color' | 'logo_url'>

const sizes = { line: 20, small: 32, large: 64 }

/**
 * A team's crest: its logo, or a shield in its colors if there is no logo or it can't be loaded. The box has its final
 * size before the image loads.
 */
export function TeamCrest({ team, size = 'small' }: { team: Marked; size?: keyof typeof sizes }) {
  const pixels = sizes[size]
  return (
    <span className={`league-crest league-crest-${size}`} data-picture={team.logo_url === null ? undefined : ''}>
      {team.logo_url !== null && (
        <img src={team.logo_url} alt="" width={pixels} height={pixels} loading="lazy" referrerPolicy="no-referrer" />
      )}
      <CrestDrawing team={team} hasLetters={size !== 'line'} className="forced-color-adjust-none" />
    </span>
  )
}
