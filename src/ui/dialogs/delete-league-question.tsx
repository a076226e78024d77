import type { ReactNode } from 'react'
import { formatQuantity, formatList } from '../tables/format-quantity.ts'

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
      <p>Are you sure you want to delete this league?</p>
      <p>
        <strong>{name}</strong> {describeLeagueContents(contents)}
      </p>
      {contents.venues > 0 && (
        <p className="text-soft">
          {formatQuantity(contents.venues, 'venue')} {contents.venues === 1 ? 'stays and is' : 'stay and are'} shared by
          all leagues from then on.
        </p>
      )}
      <p>{children}</p>
    </div>
  )
}

function describeLeagueContents({ divisions, teams, players, schedules, games, sponsors }: LeagueContents): string {
  const parts = [
    divisions > 0 && formatQuantity(divisions, 'division'),
    teams > 0 && formatQuantity(teams, 'team'),
    players > 0 && formatQuantity(players, 'player'),
    schedules > 0 && formatQuantity(schedules, 'schedule'),
    games > 0 && `${formatQuantity(games, 'game')} with ${games === 1 ? 'its' : 'their'} results`,
    sponsors > 0 && `${formatQuantity(sponsors, 'sponsor')} with ${sponsors === 1 ? 'its' : 'their'} packages`,
  ].filter((part) => part !== false)
  return parts.length === 0 ? 'has no teams and no schedules.' : `goes for everybody, and with it ${formatList(parts)}.`
}
