import { formatDeviceDateTime } from '#i18n/format-moment.ts'
import { useCallback, useState } from 'react'
import { Link } from 'react-router-dom'
import type { ActivityEntry } from '#api/organization.ts'
import { useLiveQuery } from '#data/queries/context.tsx'
import { errorMessage } from '#data/store/error-message.ts'
import { ServerReadError } from '#ui/feedback/server-read-error.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Section } from '#ui/layout/section.tsx'
import { SkeletonLines } from '#ui/feedback/states.tsx'
import { useServerQuery } from '#ui/feedback/use-server-query.ts'
import { Time } from '#ui/format/time.tsx'
import { describeActivity } from './activity-words.ts'
import { useOrganizationApi } from './use-organization-api.ts'
import { Activity, Building2, CalendarDays, MapPin, Scale, Shield, Trophy, UserPlus, Users } from 'lucide-react'
import { getTable } from '#data/store/stored-rows.ts'
import { t } from './words.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'

const pageSize = 25

/** The organization's activity, newest first, page by page. It is stored only on the server. */
export function ActivitySection({ organizationId }: { organizationId: string }) {
  const { readActivity } = useOrganizationApi()
  const question = useCallback(() => readActivity(organizationId, null, pageSize), [organizationId, readActivity])
  const { value: first, error, askAgain } = useServerQuery(question)
  const [older, setOlder] = useState<readonly ActivityEntry[]>([])
  const [isEnd, setEnd] = useState(false)
  const [problem, setProblem] = useState<string>()
  const entries = first && [...first, ...older]
  const last = entries?.at(-1)
  const links = useLiveQuery((db) => readActivityLinks(db, [...(first ?? []), ...older]), [first, older])

  const showOlder = async (before: number) => {
    setProblem(undefined)
    try {
      const page = await readActivity(organizationId, before, pageSize)
      setOlder((known) => [...known, ...page])
      setEnd(page.length < pageSize)
    } catch (refused) {
      setProblem(errorMessage(refused))
    }
  }
  return (
    <Section title={t.activity} notes={t.whoDidWhatNewest} online>
      {!entries && error === undefined && <SkeletonLines count={4} />}
      {!entries && error !== undefined && <ServerReadError error={error} onRetry={askAgain} />}
      {entries?.length === 0 && <p className="text-soft">{t.noRecentActivityActivity}</p>}
      {entries && entries.length > 0 && (
        <ol className="flex flex-col divide-y divide-line">
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} link={links?.get(entry.id)} />
          ))}
        </ol>
      )}
      {problem !== undefined && <Banner tone="red">{problem}</Banner>}
      {last && first && first.length === pageSize && !isEnd && (
        <div>
          <Button onClick={() => void showOlder(last.id)}>{t.showOlder}</Button>
        </div>
      )}
    </Section>
  )
}

function Entry({ entry, link }: { entry: ActivityEntry; link: string | undefined }) {
  const words = describeActivity(entry)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-0.5 py-2.5">
      <span className="flex min-w-0 basis-64 grow items-center gap-2.5">
        <ActivityIcon action={entry.action} />
        {link === undefined ? (
          <span className="min-w-0 wrap-break-word">{words}</span>
        ) : (
          <Link to={link} className="-my-2.75 min-w-0 py-2.75 wrap-break-word text-accent no-underline hover:underline">
            {words}
          </Link>
        )}
      </span>
      <span className="text-note text-soft tabular">
        {entry.actor ?? t.theServer} · <Time at={entry.at}>{formatDeviceDateTime(entry.at)}</Time>
      </span>
    </li>
  )
}

/** Icons by the kind of object, which is the part of the action before the dot. */
const icons = {
  member: Users,
  user: UserPlus,
  organization: Building2,
  league: Trophy,
  tournament: Trophy,
  schedule: CalendarDays,
  game: CalendarDays,
  team: Shield,
  player: UserPlus,
  venue: MapPin,
  points: Scale,
}

/** A decorative icon: the text next to it has all of the information. */
function ActivityIcon({ action }: { action: string }) {
  const kind = action.split('.')[0]
  const [, Icon = Activity] = Object.entries(icons).find(([name]) => name === kind) ?? []
  return <Icon size={18} className="shrink-0 text-soft" />
}

/** The ids that an entry's details may contain, most specific first, and the screen that shows each. */
const places = [
  { key: 'gameId', table: 'games', path: (id: string) => `/dashboard/games/${id}` },
  { key: 'changeId', table: 'schedule_changes', path: (id: string) => `/dashboard/schedule-changes/${id}` },
  { key: 'teamId', table: 'teams', path: (id: string) => `/dashboard/teams/${id}` },
] as const

/** For actions on several items, the league's screen that lists them. */
const leagueScreens: Readonly<Record<string, (id: string) => string>> = {
  'team.created': (id) => `/dashboard/leagues/${id}/teams`,
  'game.created': (id) => `/dashboard/scheduling?league=${id}&schedule=all`,
}

/**
 * Returns links to what entries are about, by entry id. An entry has no link if its subject is not (or no longer) on
 * the device.
 */
export async function readActivityLinks(
  db: LocalDatabase,
  entries: readonly ActivityEntry[],
): Promise<ReadonlyMap<number, string>> {
  const found = await Promise.all(
    entries.map(async (entry): Promise<[number, string][]> => {
      const link = await linkOf(db, entry)
      return link === null ? [] : [[entry.id, link]]
    }),
  )
  return new Map(found.flat())
}

async function linkOf(db: LocalDatabase, { action, details }: ActivityEntry): Promise<string | null> {
  if (action === 'venue.added') return '/dashboard/venues'
  for (const { key, table, path } of places) {
    const id = details[key]
    if (typeof id === 'string') return (await getTable(db, table).get(id)) ? path(id) : null
  }
  const { leagueId } = details
  const path = leagueScreens[action]
  if (path === undefined || typeof leagueId !== 'string') return null
  return (await db.leagues.get(leagueId)) ? path(leagueId) : null
}
