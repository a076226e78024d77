import { useActor, useDatabase, useSports } from '#data/queries/context.tsx'
import { errorMessage } from '#data/store/error-message.ts'
import { useSelectedLeague } from '#data/queries/selected-league.ts'
import { can } from '#domain/people/capabilities.ts'
import type { League } from '#domain/schema/leagues.ts'
import { RowMenu } from '#ui/dialogs/row-menu.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Pill } from '#ui/brand/pill.tsx'
import { notify } from '#ui/feedback/toast.ts'
import { setLeagueStatus } from './archive-league.ts'
import { formatDateRange } from '#i18n/format-period.ts'
import { t } from './words.ts'

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
  const sport = sports.find((one) => one.id === league.sport_id)?.name ?? t.notSpecified
  const reopen = async () => {
    if (!actor) return
    try {
      await setLeagueStatus(db, actor, league.id, 'active')
      notify.success(t.leagueActiveAgain)
    } catch (error) {
      notify.error(errorMessage(error))
    }
  }
  const save = async () => {
    try {
      const { exportLeague } = await import('./export-league.ts')
      await exportLeague(
        db,
        league,
        sports.find(({ id }) => id === league.sport_id),
      )
    } catch (error) {
      notify.error(errorMessage(error))
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
              {sport} · {t.teamCount(teamCount)} · {t.venueCount(venueCount)}
            </p>
            {league.season_start && league.season_end && (
              <p className="text-note text-soft tabular">{formatDateRange(league.season_start, league.season_end)}</p>
            )}
          </div>
          {can(actor, 'league.delete') && (
            <div className="-mt-2 -mr-2">
              <RowMenu
                name={league.name}
                items={[
                  { label: t.exportLeague(league.name), onSelect: () => void save() },
                  { label: t.deleteLeague2(league.name), isDanger: true, onSelect: onDelete },
                ]}
              />
            </div>
          )}
        </div>
        {league.description && <p className="line-clamp-3 whitespace-pre-line">{league.description}</p>}
        {league.status === 'archived' && (
          <div>
            <Pill>{t.archived}</Pill>
          </div>
        )}
        <div className="mt-auto flex flex-wrap gap-2 pt-1 *:grow">
          <ButtonLink to={`${home}/teams`} aria-label={t.manageTeams(league.name)}>
            {t.manageTeams2}
          </ButtonLink>
          <ButtonLink
            to="/dashboard/scheduling"
            aria-label={t.viewSchedule(league.name)}
            state={{ leagueId: league.id }}
            onClick={() => selectLeague(league.id)}
          >
            {t.viewSchedule2}
          </ButtonLink>
          {can(actor, 'league.update') && (
            <ButtonLink to={`${home}/settings`} aria-label={t.leagueSettings(league.name)}>
              {t.leagueSettings2}
            </ButtonLink>
          )}
          {league.status === 'archived' && can(actor, 'league.update') && (
            <Button onClick={() => void reopen()} aria-label={t.makeActiveAgain(league.name)}>
              {t.makeActiveAgain2}
            </Button>
          )}
        </div>
      </Card>
    </li>
  )
}
