import { Link } from 'react-router-dom'
import { useActor } from '#data/queries/context.tsx'
import { can } from '#domain/people/capabilities.ts'
import type { Team } from '#domain/schema/leagues.ts'
import { DeleteButton } from '#ui/icon-buttons.tsx'
import { Card } from '#ui/layout/card.tsx'
import { TeamColorChip, TeamMark } from '#ui/brand/team-mark.tsx'
import { t } from './words.ts'

/** The whole card links to the team; the delete button is above it. */
export function TeamCard({
  team,
  playerCount,
  divisionName,
  onDelete,
}: {
  team: Team
  playerCount: number
  divisionName: string | undefined
  onDelete: () => void
}) {
  const actor = useActor()
  return (
    <li className="flex">
      <Card className="relative flex min-w-0 flex-1 flex-wrap items-center gap-4 p-4 hover:border-line-strong">
        <TeamMark team={team} size="large" />
        <div className="min-w-0 flex-1 basis-32">
          <h2 className="text-body">
            <Link to={`/dashboard/teams/${team.id}`} className="after:absolute after:inset-0 after:rounded-card">
              {team.name}
            </Link>
          </h2>
          <p className="text-note text-soft tabular">
            {t.playerCount(playerCount)}
            {divisionName && ` · ${divisionName}`}
          </p>
          <p className="mt-1 flex gap-1.5">
            <TeamColorChip color={team.primary_color} />
            <TeamColorChip color={team.secondary_color} />
            <span className="sr-only">{t.colorsAnd(team.primary_color, team.secondary_color)}</span>
          </p>
        </div>
        {can(actor, 'team.delete') && (
          <DeleteButton label={t.deleteText(team.name)} onClick={onDelete} className="relative z-10" />
        )}
      </Card>
    </li>
  )
}
