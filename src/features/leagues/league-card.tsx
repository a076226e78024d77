import { Trash2 } from 'lucide-react'
import { useActor, useSports } from '#db/context.tsx'
import { useSelectedLeague } from '#db/selected-league.ts'
import { can } from '#domain/capabilities.ts'
import type { League } from '#domain/schema/leagues.ts'
import { ButtonLink, IconButton } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { count } from '#ui/count.ts'
import { dateRange } from './date-range.ts'

export function LeagueCard({
  league,
  teamCount,
  venueCount,
  onDelete,
}: {
  league: League
  teamCount: number
  venueCount: number
  onDelete: () => void
}) {
  const actor = useActor()
  const sports = useSports()
  const { selectLeague } = useSelectedLeague()
  const sport = sports.find((one) => one.id === league.sport_id)?.name ?? 'Not specified'
  const home = `/dashboard/leagues/${league.id}`
  return (
    <li className="flex">
      <Card className="flex min-w-0 flex-1 flex-col gap-3 p-4">
        <div className="flex items-start gap-2">
          <div className="min-w-0 flex-1">
            <h2>{league.name}</h2>
            <p className="text-note text-soft tabular">
              {sport} · {count(teamCount, 'team')} · {count(venueCount, 'venue')}
            </p>
            {league.season_start && league.season_end && (
              <p className="text-note text-soft tabular">{dateRange(league.season_start, league.season_end)}</p>
            )}
          </div>
          {can(actor, 'league.delete') && (
            <IconButton label={`Delete League ${league.name}`} onClick={onDelete} className="-mt-2 -mr-2">
              <Trash2 aria-hidden="true" size={18} />
            </IconButton>
          )}
        </div>
        {league.description && <p className="line-clamp-3 whitespace-pre-line">{league.description}</p>}
        <div className="mt-auto flex flex-wrap gap-2 pt-1 *:grow">
          <ButtonLink to={`${home}/teams`}>Manage Teams</ButtonLink>
          <ButtonLink
            to="/dashboard/scheduling"
            state={{ leagueId: league.id }}
            onClick={() => selectLeague(league.id)}
          >
            View Schedule
          </ButtonLink>
          {can(actor, 'league.update') && <ButtonLink to={`${home}/settings`}>League Settings</ButtonLink>}
        </div>
      </Card>
    </li>
  )
}
