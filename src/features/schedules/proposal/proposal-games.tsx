import { formatDate } from '#i18n/format.ts'
import type { ProposedGame } from '#domain/scheduling/model/model.ts'
import { formatGameDay, formatGameTime } from '#domain/time.ts'
import { formatMatchup } from '#domain/leagues/format-matchup.ts'
import { Card } from '#ui/layout/card.tsx'
import { useMediaQuery } from '#ui/browser/media-query.ts'
import { Time } from '#ui/format/time.tsx'
import type { ProposalNames } from './proposal-names.ts'
import { t } from './words.ts'

type Props = { games: readonly ProposedGame[]; names: ProposalNames }

const mostColumns = 4

/** A game with its time and field, and its teams as text. */
export type PlacedGame = Pick<ProposedGame, 'start' | 'fieldId'> & { readonly words: string }

type DayProps = { games: readonly PlacedGame[]; names: Pick<ProposalNames, 'timeZone' | 'places'> }

/** One day: a table of times and fields if there is room, otherwise a list of games. */
export function DayGames({ date, games, names }: DayProps & { date: string }) {
  const fieldIds = [...new Set(games.map(({ fieldId }) => fieldId))].toSorted((a, b) =>
    (names.places.get(a) ?? '').localeCompare(names.places.get(b) ?? '', 'en', { numeric: true }),
  )
  const isWide = useMediaQuery('(min-width: 640px)')
  return (
    <Card className="overflow-x-auto">
      <h3 className="border-b border-line px-4 py-3">
        {formatDate(date, { year: true })} <span className="font-normal text-soft">· {t.gameCount(games.length)}</span>
      </h3>
      {isWide && fieldIds.length > 1 && fieldIds.length <= mostColumns ? (
        <DayTable games={games} names={names} fieldIds={fieldIds} />
      ) : (
        <ul>
          {games.map((game) => (
            <li key={`${game.start} ${game.fieldId}`} className={lineClass}>
              <Time at={game.start} className="w-20">
                {formatGameTime(game.start, names.timeZone)}
              </Time>
              <span className="min-w-0 flex-1 basis-44 font-semibold">{game.words}</span>
              <span className="text-note text-soft">{names.places.get(game.fieldId)}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function DayTable({ games, names, fieldIds }: DayProps & { fieldIds: readonly string[] }) {
  const starts = [...new Set(games.map(({ start }) => start))].toSorted()
  return (
    <table className="data-table">
      <thead>
        <tr>
          <th scope="col" className="text">
            {t.time}
          </th>
          {fieldIds.map((id) => (
            <th key={id} scope="col" className="text">
              {names.places.get(id)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {starts.map((start) => (
          <tr key={start}>
            <th scope="row" className="text">
              <Time at={start}>{formatGameTime(start, names.timeZone)}</Time>
            </th>
            {fieldIds.map((id) => {
              const game = games.find((one) => one.start === start && one.fieldId === id)
              return (
                <td key={id} className="text">
                  {game?.words}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A team's season as a list of games. */
export function TeamSeasonGames({ teamId, games, names }: Props & { teamId: string }) {
  return (
    <Card className="overflow-hidden">
      <h3 className="border-b border-line px-4 py-3">
        {names.teams.get(teamId)} <span className="font-normal text-soft">· {t.gameCount(games.length)}</span>
      </h3>
      <ul>
        {games.map((game) => {
          const isHome = game.homeTeamId === teamId
          return (
            <li key={game.start} className={lineClass}>
              <span className="w-44 whitespace-nowrap tabular">
                {formatGameDay(game.start, names.timeZone)}, {formatGameTime(game.start, names.timeZone)}
              </span>
              <span className="min-w-0 flex-1 basis-44 font-semibold">
                {isHome ? t.homeTo : t.awayAt} {names.teams.get(isHome ? game.awayTeamId : game.homeTeamId)}
              </span>
              <span className="text-note text-soft">{names.places.get(game.fieldId)}</span>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

const lineClass = 'flex flex-wrap items-baseline gap-x-3 border-b border-line px-4 py-2 last:border-b-0'

export function formatPairing({ homeTeamId, awayTeamId }: ProposedGame, names: ProposalNames): string {
  return formatMatchup(names.teams.get(homeTeamId) ?? '', names.teams.get(awayTeamId) ?? '')
}
