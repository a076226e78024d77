import { classNames } from '../class-names.ts'
import { CrestDrawing, type CrestColors } from './crest-drawing.tsx'
import { LogoOr } from './logo-or.tsx'

/** A team's crest: its logo, or a shield in its colors if there is no logo or it can't be loaded. */
export function TeamMark({
  team,
  size = 'medium',
}: {
  team: CrestColors & { logo_url?: string | null }
  size?: keyof typeof sizes
}) {
  return (
    <LogoOr url={team.logo_url} className={classNames('rounded-[20%]', sizes[size])}>
      <CrestDrawing
        team={team}
        hasLetters={size !== 'line' && size !== 'small'}
        className={classNames('shrink-0', sizes[size])}
      />
    </LogoOr>
  )
}

const sizes = {
  line: 'size-5', // in a line of text or a table's row
  small: 'size-7',
  medium: 'size-9',
  large: 'size-14',
}
