import { Link, useParams } from 'react-router-dom'
import { useLiveQuery } from '#data/queries/context.tsx'
import { readChangeLines, type ChangeLine } from '#data/changes/change-lines.ts'
import { formatGameDayAndTime } from '#domain/time.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { classNames } from '#ui/class-names.ts'
import { LoadBoundary } from '#ui/layout/load-boundary.tsx'
import { Page } from '#ui/layout/page.tsx'
import { EmptyState, SkeletonLines } from '#ui/feedback/states.tsx'
import { t } from './words.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'

/** A change set: the changes made together to a published schedule, and why. */
export function ScheduleChangePage() {
  return (
    <LoadBoundary title={t.failedFetchSchedule}>
      <ScheduleChange />
    </LoadBoundary>
  )
}

function ScheduleChange() {
  const { changeId = '' } = useParams()
  const found = useLiveQuery((db) => readChange(db, changeId), [changeId])
  const back = { to: '/dashboard/notifications', label: t.notifications }
  if (found === undefined) {
    return (
      <Page title={t.changedGames} back={back}>
        <SkeletonLines />
      </Page>
    )
  }
  if (found === null) {
    return (
      <Page title={t.changedGames} back={back}>
        <EmptyState
          title={t.changeNotFound}
          action={<ButtonLink to="/dashboard/scheduling">{t.goSchedule}</ButtonLink>}
        >
          {t.scheduleMayHaveBeen}
        </EmptyState>
      </Page>
    )
  }
  const { change, schedule, league, author, lines } = found
  return (
    <Page
      title={t.changedGamesOf(change.changes.length, schedule.name)}
      back={back}
      notes={
        <span className="tabular">
          {league.name} · {author}, {formatGameDayAndTime(change.created_at, league.time_zone)}
        </span>
      }
      actions={<ButtonLink to={`/dashboard/scheduling?league=${league.id}&schedule=all`}>{t.schedule}</ButtonLink>}
    >
      <Banner tone="blue">
        <p className="whitespace-pre-line">“{change.reason}”</p>
      </Banner>
      <Card>
        <ul className="divide-y divide-line">
          {lines.map((line, index) => (
            <li key={line.gameId ?? index}>
              <Line line={line} />
            </li>
          ))}
        </ul>
      </Card>
    </Page>
  )
}

function Line({ line }: { line: ChangeLine }) {
  const content = (
    <>
      <span className="font-semibold">{line.game}</span>
      <span className="text-soft tabular">{line.words}</span>
    </>
  )
  const look = 'flex min-h-11 flex-col gap-0.5 px-4 py-3'
  if (line.gameId === null) return <div className={look}>{content}</div>
  return (
    <Link
      to={`/dashboard/games/${line.gameId}`}
      className={classNames(look, 'text-ink no-underline hover:bg-gray-tint')}
    >
      {content}
    </Link>
  )
}

async function readChange(db: LocalDatabase, changeId: string) {
  const change = await db.schedule_changes.get(changeId)
  if (!change) return null
  const [schedule, league, member] = await Promise.all([
    db.schedules.get(change.schedule_id),
    db.leagues.get(change.league_id),
    change.created_by === null ? undefined : db.memberships.where('user_id').equals(change.created_by).first(),
  ])
  if (!schedule || !league) return null
  const lines = await readChangeLines(db, change.changes)
  return { change, schedule, league, author: member?.display_name || t.leagueStaff, lines }
}
