import { formatRound } from '#domain/tournaments/describe-round.ts'
import type { BracketSheet } from './read-bracket.ts'
import { t } from './words.ts'

/** Lists all matches in playing order, for the second sheet: a large bracket is too small to read on the first. */
export function MatchTable({ sheet: { views, times, stand } }: { sheet: BracketSheet }) {
  return (
    <div
      className="mt-6 overflow-x-auto print:mt-0 print:break-before-page print:overflow-visible"
      role="region"
      aria-label={t.gamesPlayingOrder}
      // On a phone it is wider than its frame, and scrolled with the arrow keys too.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
    >
      <table className="w-full min-w-2xl border-collapse text-left wrap-break-word tabular print:min-w-0 print:text-[10pt]">
        <thead>
          <tr className="border-b border-black *:p-2 *:font-semibold print:*:py-1">
            <th scope="col">{t.match3}</th>
            <th scope="col">{t.round}</th>
            <th scope="col">{t.time}</th>
            <th scope="col">{t.teams}</th>
            <th scope="col">{t.score}</th>
            <th scope="col">{t.field}</th>
          </tr>
        </thead>
        <tbody>
          {views.map(({ match, sides, note }) => {
            const [one, other] = sides
            const time = times.get(match.number)
            const score = one.score === null || other.score === null ? '' : `${one.score} – ${other.score}`
            return (
              <tr key={match.number} className="break-inside-avoid border-b border-[#bbb] *:p-2 print:*:py-1">
                <th scope="row" className="font-semibold">
                  {match.number}
                </th>
                <td>{formatRound(stand.bracket, match)}</td>
                <td className="whitespace-nowrap">{time?.when}</td>
                <td>
                  <span className={one.outcome === 'won' ? 'font-bold' : undefined}>{one.name}</span> –{' '}
                  <span className={other.outcome === 'won' ? 'font-bold' : undefined}>{other.name}</span>
                </td>
                <td className="whitespace-nowrap">{[score, note].filter(Boolean).join(', ')}</td>
                <td>{time?.place}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
