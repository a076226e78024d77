import { createBracketDiagram } from '#domain/tournaments/bracket-diagram.ts'
import { layOutBracket } from '#domain/tournaments/layout/layout.ts'
import { describeMatch, type MatchView } from '#domain/tournaments/match-view.ts'
import { formatRound } from '#domain/tournaments/describe-round.ts'
import { getByes } from '#domain/tournaments/swiss/swiss-table.ts'
import type { TournamentView } from '#domain/public-league/tournament-views.ts'
import { formatList } from '#i18n/format-list.ts'
import { rich } from '#ui/rich-text.tsx'
import { SwissTable } from '#ui/bracket/swiss-table.tsx'
import { BracketContents } from '#ui/bracket/bracket-contents.tsx'
import type { PageContext } from './page-context.ts'
import { t } from './words.ts'

/** Each tournament as drawn in the app, and as a list for people who can't see the drawing. */
export function BracketsSection({
  tournaments,
  context,
}: {
  tournaments: readonly TournamentView[]
  context: PageContext
}) {
  if (tournaments.length === 0) return null
  return (
    <section id="brackets" aria-labelledby="brackets-title">
      <h2 id="brackets-title">{tournaments.length === 1 ? t.bracket : t.brackets}</h2>
      {tournaments.map((tournament) => (
        <Tournament key={tournament.schedule.id} tournament={tournament} context={context} />
      ))}
    </section>
  )
}

function Tournament({ tournament, context }: { tournament: TournamentView; context: PageContext }) {
  const { schedule, lineOf, standing, nameOf } = tournament
  const { league, teams, fields, venues } = context.view.data
  const { rulebook } = context.view.rules
  const games = [...lineOf.values()].map(({ game }) => game)
  const drawn = createBracketDiagram({ schedule, league, rulebook, games, teams, fields, venues })
  if (!drawn) return null
  const layout = layOutBracket(drawn.stand.bracket)
  const champions = (standing ?? []).filter(({ place }) => place === 1).map(({ teamId }) => nameOf(teamId))
  const byes = getByes(drawn.stand)
  const titleId = `cup-${schedule.id}`
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId}>{schedule.name}</h3>
      {champions.length > 0 && (
        <p className="league-champion">
          {rich(t.champions(champions.length), { names: <strong>{formatList(champions)}</strong> })}
        </p>
      )}
      {/* the drawing is wider than a phone: it scrolls in its own frame, with the arrow keys too */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className="league-card league-bracket" role="region" aria-label={t.bracketOf(schedule.name)} tabIndex={0}>
        <svg
          role="img"
          aria-label={t.bracketDrawing(schedule.name)}
          viewBox={`0 0 ${layout.width} ${layout.height}`}
          width={layout.width}
          height={layout.height}
        >
          <BracketContents sheet={drawn} layout={layout} />
        </svg>
      </div>
      <SwissTable sheet={drawn} heading="h4" look={siteLook} />
      <details id={`list-${schedule.id}`} className="league-fold">
        <summary>
          {/* one element, because the summary's flex layout would drop the spaces between texts */}
          <span>
            {rich(t.bracketAsList, { ofTournament: <span className="sr-only">{t.ofTournament(schedule.name)}</span> })}
          </span>
        </summary>
        {roundsOf(drawn.views, (view) => formatRound(drawn.stand.bracket, view.match)).map(([round, views]) => (
          <div key={round}>
            <h4>{round}</h4>
            <ul className="league-matches">
              {views.flatMap((view) => {
                const { number, series } = view.match
                const whole = series?.game === 1 ? drawn.drawn[number + series.of - 2] : undefined
                return [
                  ...(whole ? [<li key={whole.label}>{describeMatch(whole, '')}</li>] : []),
                  <li key={number}>{describeMatch(view, drawn.times.get(number)?.spoken ?? '')}</li>,
                ]
              })}
            </ul>
            {byes.get(round) !== undefined && <p>{t.hasBye(drawn.nameOf(byes.get(round) ?? ''))}</p>}
          </div>
        ))}
      </details>
    </section>
  )
}

const siteLook = {
  section: '',
  frame: 'league-card league-table-frame',
  table: 'league-table',
  team: 'text',
  note: 'league-note',
}

function roundsOf(views: readonly MatchView[], roundOf: (view: MatchView) => string): [string, MatchView[]][] {
  const rounds = new Map<string, MatchView[]>()
  for (const view of views) rounds.set(roundOf(view), [...(rounds.get(roundOf(view)) ?? []), view])
  return [...rounds]
}
