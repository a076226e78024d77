import type { ReactNode } from 'react'
import { formatList } from '../tables/format-quantity.ts'
import { t } from './words.ts'

/** What is deleted with a league, for everyone. Its venues stay. */
export type LeagueContents = Readonly<
  Record<'divisions' | 'teams' | 'players' | 'schedules' | 'games' | 'venues' | 'sponsors', number>
>

/** Asks before a league is permanently deleted. `children`: whether it can be undone. */
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
      <p>{t.youSureYouWant2}</p>
      <p>
        <strong>{name}</strong> {describeLeagueContents(contents)}
      </p>
      {contents.venues > 0 && (
        <p className="text-soft">
          {t.sharedAllLeaguesFrom(t.venueCount(contents.venues), contents.venues === 1 ? t.staysAndIs : t.stayAndAre)}
        </p>
      )}
      <p>{children}</p>
    </div>
  )
}

function describeLeagueContents({ divisions, teams, players, schedules, games, sponsors }: LeagueContents): string {
  const parts = [
    divisions > 0 && t.divisionCount(divisions),
    teams > 0 && t.teamCount(teams),
    players > 0 && t.playerCount(players),
    schedules > 0 && t.scheduleCount(schedules),
    games > 0 && `${t.gameCount(games)} with ${games === 1 ? 'its' : 'their'} results`,
    sponsors > 0 && `${t.sponsorCount(sponsors)} with ${sponsors === 1 ? 'its' : 'their'} packages`,
  ].filter((part) => part !== false)
  return parts.length === 0 ? t.hasNoTeamsNo : t.goesEverybody(formatList(parts))
}
