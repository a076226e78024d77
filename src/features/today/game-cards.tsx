import type { ReactNode } from 'react'
import type { DayGame } from './today-games.ts'

/** A section of the day with its heading; renders nothing if there are no games. */
export function GameCards({
  title,
  isHidden = false,
  games,
  children,
}: {
  title: string
  isHidden?: boolean
  games: readonly DayGame[]
  children: (day: DayGame) => ReactNode
}) {
  if (games.length === 0) return null
  return (
    <section aria-label={title} className="flex flex-col gap-3">
      <h2 className={isHidden ? 'sr-only' : 'text-[1rem]'}>{title}</h2>
      <ul className="grid gap-3 md:grid-cols-2 xl:grid-cols-3">
        {games.map((day) => (
          <li key={day.game.id} className="grid min-w-0">
            {children(day)}
          </li>
        ))}
      </ul>
    </section>
  )
}
