import type { ReactNode } from 'react'
import { formatList } from '#i18n/format-list.ts'
import { rich } from '../rich-text.tsx'
import { t } from './words.ts'

/**
 * How many items a league contains. All of them are deleted with the league, for all of its users, except its venues,
 * which are kept.
 */
export type LeagueContents = Readonly<
  Record<'divisions' | 'teams' | 'players' | 'schedules' | 'games' | 'venues' | 'sponsors', number>
>

/** Asks before a league is deleted. `children` says whether the deletion can be undone. */
export function DeleteLeagueQuestion({
  name,
  contents,
  children,
}: {
  name: string
  contents: LeagueContents
  children: ReactNode
}) {
  return (
    <div className="flex flex-col gap-3">
      <p>{t.sureToDeleteLeague}</p>
      <p>{describeLeagueContents(<strong>{name}</strong>, contents)}</p>
      {contents.venues > 0 && <p className="text-soft">{t.venuesStayShared(contents.venues)}</p>}
      <p>{children}</p>
    </div>
  )
}

function describeLeagueContents(
  name: ReactNode,
  { divisions, teams, players, schedules, games, sponsors }: LeagueContents,
): ReactNode {
  const parts = [
    divisions > 0 && t.divisionCount(divisions),
    teams > 0 && t.teamCount(teams),
    players > 0 && t.playerCount(players),
    schedules > 0 && t.scheduleCount(schedules),
    games > 0 && t.gamesWithResults(games),
    sponsors > 0 && t.sponsorsWithPackages(sponsors),
  ].filter((part) => part !== false)
  return parts.length === 0
    ? rich(t.hasNoTeamsNo, { name })
    : rich(t.deletesForEveryone, { name, list: formatList(parts) })
}
