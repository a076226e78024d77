import { describeMatch, formatGameOfSeries, type MatchView } from '#domain/tournaments/match-view.ts'
import { hasPoolPlay } from '#domain/tournaments/model.ts'
import { getByes } from '#domain/tournaments/swiss/swiss-table.ts'
import { formatRound } from '#domain/tournaments/describe-round.ts'
import { Card } from '#ui/layout/card.tsx'
import { classNames } from '#ui/class-names.ts'
import { Pill } from '#ui/brand/pill.tsx'
import { UnsentPill } from '#ui/feedback/unsent-pill.tsx'
import { PoolTables } from './pool-tables.tsx'
import type { BracketSheet } from './read-bracket.ts'
import { formatSeriesStanding } from './format-series-standing.ts'
import { SwissTable } from '#ui/bracket/swiss-table.tsx'
import { t } from './words.ts'

/** The bracket by round: for small screens, and for people who cannot see a drawing. */
export function BracketList({ sheet, onOpen }: { sheet: BracketSheet; onOpen: (match: number) => void }) {
  const { bracket } = sheet.stand
  const rounds = new Map<string, MatchView[]>()
  for (const view of sheet.views) {
    const title = formatRound(bracket, view.match)
    rounds.set(title, [...(rounds.get(title) ?? []), view])
  }
  const byes = getByes(sheet.stand)
  return (
    <div className="flex flex-col gap-5">
      {hasPoolPlay(bracket) && <PoolTables sheet={sheet} />}
      <SwissTable sheet={sheet} />
      {[...rounds].map(([title, views]) => (
        <section key={title} aria-label={title} className="flex flex-col gap-2">
          <h2>{title}</h2>
          <ul className="grid gap-3 md:grid-cols-2 xl:grid-cols-3">
            {views.map((view) => (
              <li key={view.match.number}>
                <MatchCard view={view} sheet={sheet} onOpen={() => onOpen(view.match.number)} />
              </li>
            ))}
          </ul>
          {byes.get(title) !== undefined && (
            <p className="text-soft">{t.hasBye(sheet.nameOf(byes.get(title) ?? ''))}</p>
          )}
        </section>
      ))}
    </div>
  )
}

function MatchCard({ view, sheet, onOpen }: { view: MatchView; sheet: BracketSheet; onOpen: () => void }) {
  const { match, note, sides, game } = view
  const time = sheet.times.get(match.number)
  return (
    <Card className="h-full">
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={describeMatch(view, time?.spoken ?? '')}
        onClick={onOpen}
        className="flex h-full w-full flex-col gap-1 rounded-card px-4 py-3 text-left hover:bg-tint"
      >
        <span className="flex w-full flex-wrap items-center gap-x-3 gap-y-1 text-note text-soft tabular">
          <span className="font-bold">{[t.match(match.number), ...formatGameOfSeries(match)].join(', ')}</span>
          <span>{[time?.when, time?.place].filter(Boolean).join(' · ')}</span>
          {note !== null && (
            <Pill tone={view.state === 'played' && game?.result_state === 'disputed' ? 'amber' : 'gray'}>{note}</Pill>
          )}
          {game && <UnsentPill state={sheet.unsent.get(game.id)} />}
        </span>
        {sides.map((side, index) => (
          <BracketSideLine key={index} side={side} />
        ))}
        {match.series && <span className="text-note text-soft">{formatSeriesStanding(sheet, match)}</span>}
      </button>
    </Card>
  )
}

/** One of a match's two teams; the winner is bold and has a check mark. */
export function BracketSideLine({ side }: { side: MatchView['sides'][number] }) {
  const hasWon = side.outcome === 'won'
  return (
    <span className="flex w-full items-baseline gap-2">
      <span aria-hidden="true" className="w-4 shrink-0 font-bold text-accent">
        {hasWon && '✓'}
      </span>
      <span
        className={classNames(
          'min-w-0 flex-1',
          hasWon && 'font-bold',
          side.teamId === null ? 'text-soft italic' : side.outcome === 'lost' && 'text-soft',
        )}
      >
        {side.name}
        {hasWon && <span className="sr-only">{t.won}</span>}
      </span>
      {side.score !== null && <span className={classNames('tabular', hasWon && 'font-bold')}>{side.score}</span>}
    </span>
  )
}
