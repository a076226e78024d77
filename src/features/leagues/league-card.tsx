import { Trash2 } from 'lucide-react'
import { useActor, useDatabase, useSports } from '#data/queries/context.tsx'
import { describeRejection } from '#data/store/refusal-words.ts'
import { useSelectedLeague } from '#data/queries/selected-league.ts'
import { can } from '#domain/people/capabilities.ts'
import type { League } from '#domain/schema/leagues.ts'
import { Button, ButtonLink, IconButton } from '#ui/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { formatQuantity } from '#ui/tables/format-quantity.ts'
import { Pill } from '#ui/brand/pill.tsx'
import { notify } from '#ui/feedback/toast.ts'
import { setLeagueStatus } from './archive-league.ts'
import { formatCalendarDateRange } from '#ui/forms/format-calendar-date-range.ts'

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
  const db = useDatabase()
  const actor = useActor()
  const sports = useSports()
  const { selectLeague } = useSelectedLeague()
  const sport = sports.find((one) => one.id === league.sport_id)?.name ?? 'Not specified'
  const reopen = async () => {
    if (!actor) return
    try {
      await setLeagueStatus(db, actor, league.id, 'active')
      notify.success('League is active again')
    } catch (error) {
      notify.error(describeRejection(error))
    }
  }
  const home = `/dashboard/leagues/${league.id}`
  return (
    <li className="flex">
      <Card className="flex min-w-0 flex-1 flex-col gap-3 p-4">
        <div className="flex items-start gap-2">
          <div className="min-w-0 flex-1">
            <h2>{league.name}</h2>
            <p className="text-note text-soft tabular">
              {sport} · {formatQuantity(teamCount, 'team')} · {formatQuantity(venueCount, 'venue')}
            </p>
            {league.season_start && league.season_end && (
              <p className="text-note text-soft tabular">
                {formatCalendarDateRange(league.season_start, league.season_end)}
              </p>
            )}
          </div>
          {can(actor, 'league.delete') && (
            <IconButton label={`Delete League ${league.name}`} onClick={onDelete} className="-mt-2 -mr-2">
              <Trash2 aria-hidden="true" size={18} />
            </IconButton>
          )}
        </div>
        {league.description && <p className="line-clamp-3 whitespace-pre-line">{league.description}</p>}
        {league.status === 'archived' && (
          <div>
            <Pill>Archived</Pill>
          </div>
        )}
        <div className="mt-auto flex flex-wrap gap-2 pt-1 *:grow">
          <ButtonLink to={`${home}/teams`} aria-label={`Manage Teams of ${league.name}`}>
            Manage Teams
          </ButtonLink>
          <ButtonLink
            to="/dashboard/scheduling"
            aria-label={`View Schedule of ${league.name}`}
            state={{ leagueId: league.id }}
            onClick={() => selectLeague(league.id)}
          >
            View Schedule
          </ButtonLink>
          {can(actor, 'league.update') && (
            <ButtonLink to={`${home}/settings`} aria-label={`League Settings of ${league.name}`}>
              League Settings
            </ButtonLink>
          )}
          {league.status === 'archived' && can(actor, 'league.update') && (
            <Button onClick={() => void reopen()} aria-label={`Make active again: ${league.name}`}>
              Make active again
            </Button>
          )}
        </div>
      </Card>
    </li>
  )
}
