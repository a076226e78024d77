import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import type { ProposedGame } from '#domain/scheduling/model/model.ts'
import { listDatesBetween, toLocalDate } from '#domain/time.ts'
import { IconButton } from '#ui/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { SelectField } from '#ui/forms/form-field.tsx'
import { getShownDates, formatShownTitle, getSteppedDate } from '../calendar/calendar-range.ts'
import { DayGames, TeamSeasonGames, formatPairing } from './proposal-games.tsx'
import { ProposalMonth } from './proposal-month.tsx'
import type { ProposalNames } from './proposal-names.ts'
import { t } from './words.ts'

/** The proposed games: a month at a glance with the games of one day below it, or all games of one team. */
export function ProposalCalendar({ games, names }: { games: readonly ProposedGame[]; names: ProposalNames }) {
  const [teamId, setTeamId] = useState('')
  const [chosen, setChosen] = useState<string>()
  const [month, setMonth] = useState<string>()
  const shown = teamId === '' ? games : games.filter((one) => one.homeTeamId === teamId || one.awayTeamId === teamId)
  const gamesByDate = byDate(shown, names.timeZone)
  const dates = [...byDate(games, names.timeZone).keys()].toSorted()
  const [first, last] = [dates[0], dates.at(-1)]
  if (first === undefined || last === undefined) return null

  const day = chosen ?? first
  const onScreen = month ?? day
  const range = getShownDates('list', onScreen)
  const turn = (direction: -1 | 1) => {
    const next = getSteppedDate('month', onScreen, direction)
    setMonth(next)
    const { from, to } = getShownDates('list', next)
    setChosen(dates.find((date) => from <= date && date <= to) ?? day)
  }
  return (
    <section aria-labelledby="proposed-games" className="flex flex-col gap-3">
      <h2 id="proposed-games">{t.games}</h2>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[20rem_minmax(0,1fr)]">
        <Card className="flex flex-col gap-3 p-3 sm:p-4">
          <div className="flex items-center justify-between gap-2">
            <IconButton label={t.previousMonth} disabled={range.from <= first} onClick={() => turn(-1)}>
              <ChevronLeft size={20} />
            </IconButton>
            <h3 aria-live="polite">{formatShownTitle('month', onScreen)}</h3>
            <IconButton label={t.nextMonth} disabled={range.to >= last} onClick={() => turn(1)}>
              <ChevronRight size={20} />
            </IconButton>
          </div>
          <ProposalMonth
            days={listDatesBetween(range.from, range.to)}
            countOf={(date) => gamesByDate.get(date)?.length ?? 0}
            chosen={teamId === '' ? day : undefined}
            onChoose={(date) => {
              setTeamId('')
              setChosen(date)
              setMonth(date)
            }}
          />
          <SelectField label={t.team} value={teamId} onChange={(event) => setTeamId(event.target.value)}>
            <option value="">{t.allTeamsOneDay}</option>
            {[...names.teams]
              .filter(([id]) => games.some((one) => one.homeTeamId === id || one.awayTeamId === id))
              .map(([id, name]) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
          </SelectField>
        </Card>
        {teamId === '' ? (
          <DayGames
            date={day}
            games={(gamesByDate.get(day) ?? []).map((game) => ({ ...game, words: formatPairing(game, names) }))}
            names={names}
          />
        ) : (
          <TeamSeasonGames teamId={teamId} games={shown} names={names} />
        )}
      </div>
    </section>
  )
}

function byDate(games: readonly ProposedGame[], timeZone: string): Map<string, ProposedGame[]> {
  const found = new Map<string, ProposedGame[]>()
  for (const game of games) {
    const date = toLocalDate(game.start, timeZone)
    const list = found.get(date)
    if (list) list.push(game)
    else found.set(date, [game])
  }
  return found
}
