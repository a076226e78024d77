import { CircleCheck } from 'lucide-react'
import { useSelectedLeague } from '#data/queries/selected-league.ts'
import { useCachedLiveQuery } from '#data/queries/use-cached-live-query.ts'
import type { DuplicateName } from '#domain/leagues/duplicate-names.ts'
import { formatDayAndTimeOfGame } from '#domain/leagues/game-times.ts'
import { formatMatchup } from '#domain/leagues/format-matchup.ts'
import { formatScore } from '#domain/scores/results.ts'
import { formatDateRange } from '#i18n/format-period.ts'
import { formatNumber } from '#i18n/format.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { SkeletonLines } from '#ui/feedback/states.tsx'
import { StatusMark } from '#ui/brand/game-status.tsx'
import { useLastAnswer } from '#ui/browser/use-last-answer.ts'
import { readPendingWork, type ListedGame, type PendingWork } from './read-dashboard.ts'
import { useUpcomingConflicts, type UpcomingConflicts } from './use-upcoming-conflicts.ts'
import { t } from './words.ts'

/** How many lines of one kind are listed before the rest is folded. */
const shownPerKind = 3

/** The color of each mark. */
const marks = {
  disputed: 'text-red',
  missing: 'text-amber',
  cancelled: 'text-red',
  moved: 'text-blue',
  waiting: 'text-amber',
  scheduled: 'text-blue',
} as const

type Mark = keyof typeof marks

type Need = {
  readonly id: string
  readonly mark: Mark
  readonly title: string
  readonly note: string
  readonly verb: string
  readonly to: string
  /** The league that the target screen is about to show. */
  readonly leagueId?: string | null
}

/** Lists what league staff need to handle, most urgent first, each with a link or button to handle it. */
export function NeedsYou({ organizationId, now }: { organizationId: string | null; now: string }) {
  const read = useCachedLiveQuery('what needs staff', (db) => readPendingWork(db, organizationId, now), [
    organizationId,
    now,
  ])
  const work = useLastAnswer(read, organizationId)
  const conflicts = useUpcomingConflicts(work && organizationId, now)
  const counted = conflicts === 'failed' ? [] : (conflicts ?? [])
  const kinds = work ? toNeeds(work, counted) : []
  const total = kinds.reduce((sum, needs) => sum + needs.length, 0)
  return (
    <section aria-labelledby="needs-you" className="flex flex-col gap-2">
      <h2 id="needs-you" className="flex items-center gap-2">
        {t.needsYou}
        {total > 0 && (
          <span className="rounded-full bg-red-tint px-2 text-note text-red tabular">{formatNumber(total)}</span>
        )}
      </h2>
      {(!work || (total === 0 && conflicts === undefined)) && <SkeletonLines count={3} />}
      {work && total === 0 && conflicts !== undefined && conflicts !== 'failed' && (
        <Card className="flex items-center gap-3 p-4">
          <CircleCheck size={22} className="shrink-0 text-green" />
          <p>{t.nothingWaitsYouEvery}</p>
        </Card>
      )}
      {conflicts === 'failed' && (
        <p role="alert" className="text-red">
          {t.conflictsAmongGamesAhead}
        </p>
      )}
      {total > 0 && (
        <Card>
          <ul className="divide-y divide-line">
            {kinds.map((needs) => (
              <NeedsOfKind key={needs[0]?.id} needs={needs} />
            ))}
          </ul>
        </Card>
      )}
    </section>
  )
}

function NeedsOfKind({ needs }: { needs: readonly Need[] }) {
  const rest = needs.slice(shownPerKind)
  return (
    <>
      {needs.slice(0, shownPerKind).map((need) => (
        <NeedLine key={need.id} need={need} />
      ))}
      {rest.length > 0 && (
        <li>
          <details>
            <summary className="flex min-h-11 items-center px-4 text-note font-semibold text-accent">
              {t.andMoreLikeThis(rest.length)}
            </summary>
            <ul className="divide-y divide-line border-t border-line">
              {rest.map((need) => (
                <NeedLine key={need.id} need={need} />
              ))}
            </ul>
          </details>
        </li>
      )}
    </>
  )
}

function NeedLine({ need: { id, mark, title, note, verb, to, leagueId } }: { need: Need }) {
  const { selectLeague } = useSelectedLeague()
  const titleId = `need-${id}`
  return (
    <li className="grid grid-cols-[1.25rem_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-2 px-4 py-2 max-[22rem]:grid-cols-[1.25rem_minmax(0,1fr)]">
      <span className={`grid place-items-center ${marks[mark]}`}>
        <StatusMark state={mark} />
      </span>
      <div className="min-w-0">
        <p id={titleId} className="font-semibold">
          {title}
        </p>
        <p className="text-note text-soft tabular">{note}</p>
      </div>
      <ButtonLink
        to={to}
        state={leagueId ? { leagueId } : undefined}
        onClick={() => leagueId && selectLeague(leagueId)}
        aria-describedby={titleId}
        className="max-[22rem]:col-span-2"
      >
        {verb}
      </ButtonLink>
    </li>
  )
}

function toNeeds(work: PendingWork, conflicts: readonly UpcomingConflicts[]): Need[][] {
  const ofGame = (
    { game, league, home, away }: ListedGame,
    mark: Mark,
    words: { readonly title: (matchup: string) => string; readonly verb: string; readonly query?: string },
  ): Need => ({
    id: game.id,
    mark,
    title: words.title(formatMatchup(home?.name ?? t.deletedTeam, away?.name ?? t.deletedTeam2)),
    note: [formatDayAndTimeOfGame(game, league.time_zone), league.name, formatScore(game)].filter(Boolean).join(' · '),
    verb: words.verb,
    to: `/dashboard/games/${game.id}${words.query ?? ''}`,
  })
  const kinds: Need[][] = [
    work.rejected === 0
      ? []
      : [
          {
            id: 'rejected',
            mark: 'disputed',
            title: t.changesNotAccepted(work.rejected),
            note: t.theyAreKeptHere,
            verb: t.review,
            to: '/dashboard/attention',
          },
        ],
    work.disputed.map((one) => ofGame(one, 'disputed', { title: t.scoresDoNotMatch, verb: t.settle })),
    work.unreported.map((one) =>
      ofGame(one, 'missing', { title: t.hasNoResult, verb: t.enterScore3, query: '?enter=score' }),
    ),
    conflicts.map(({ league, conflictCount }) => ({
      id: `conflicts-${league.id}`,
      mark: 'cancelled',
      title: `${league.name}: ${t.conflictCount(conflictCount)}`,
      note: t.amongGamesAheadField,
      verb: t.resolve,
      to: '/dashboard/scheduling',
      leagueId: league.id,
    })),
    work.postponed.map((one) => ofGame(one, 'moved', { title: t.needsNewDay, verb: t.reschedule })),
    work.unconfirmed.map((one) => ofGame(one, 'waiting', { title: t.oneSideReported, verb: t.review })),
    work.drafts.map(({ schedule, league, gameCount }) => ({
      id: schedule.id,
      mark: 'scheduled',
      title: t.isDraft(schedule.name),
      note: [t.gameCount(gameCount), formatDateRange(schedule.start_date, schedule.end_date), league.name].join(' · '),
      verb: t.publish,
      to: `/dashboard/scheduling?schedule=${schedule.id}`,
      leagueId: league.id,
    })),
    work.sharedNames.map((one) => ({
      id: one.id,
      mark: 'waiting',
      title: t.areCalled(one.count, one.kind, one.name),
      note: t.renameOneDelete(one.where),
      verb: t.rename,
      to: toNamePath(one),
      leagueId: one.leagueId,
    })),
  ]
  return kinds.filter((needs) => needs.length > 0)
}

function toNamePath({ kind, leagueId }: DuplicateName): string {
  switch (kind) {
    case 'teams':
      return `/dashboard/leagues/${leagueId}/teams`
    case 'divisions':
      return `/dashboard/leagues/${leagueId}/settings`
    case 'schedules':
      return '/dashboard/scheduling'
    case 'fields':
      return '/dashboard/venues'
  }
}
