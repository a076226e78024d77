import { useActor } from '#data/queries/context.tsx'
import type { BracketMatch } from '#domain/tournaments/model.ts'
import { getLastOfSeries, listMainRound, listSeriesGames } from '#domain/tournaments/formats/series.ts'
import { SegmentedControl } from '#ui/forms/segmented-control.tsx'
import type { MatchView } from '#domain/tournaments/match-view.ts'
import { can, type Actor } from '#domain/people/capabilities.ts'
import { getReportRefusal } from '#domain/scores/results.ts'
import { RuleError } from '#domain/rule-error.ts'
import { hasBothTeams } from '#domain/scores/scores.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { Pill } from '#ui/brand/pill.tsx'
import { UnsentPill } from '#ui/feedback/unsent-pill.tsx'
import { BracketSideLine } from './bracket-list.tsx'
import type { BracketSheet } from './read-bracket.ts'
import { formatSeriesStanding } from './format-series-standing.ts'
import { t } from './words.ts'
import { hasResult } from '#domain/scores/has-result.ts'

export type MatchDialogAction = 'correct' | 'forfeit'

/** A match, where its teams play next, and the actions available to this person. */
export function MatchDialog({
  sheet,
  view,
  onOpen,
  onAsk,
  onClose,
}: {
  sheet: BracketSheet
  view: MatchView
  /** Opens another game of the same series. */
  onOpen: (match: number) => void
  onAsk: (question: MatchDialogAction) => void
  onClose: () => void
}) {
  const actor = useActor()
  const { match, game, occasion, sides, note } = view
  const time = sheet.times.get(match.number)
  return (
    <Dialog title={t.match2(match.number, occasion)} onClose={onClose}>
      <div className="flex flex-col gap-4">
        <div className="flex flex-col gap-1 text-section">
          {sides.map((side, index) => (
            <BracketSideLine key={index} side={side} />
          ))}
        </div>
        <div className="flex flex-wrap gap-2 empty:hidden">
          {note !== null && <Pill>{note}</Pill>}
          {game && <UnsentPill state={sheet.unsent.get(game.id)} />}
        </div>
        <div className="flex flex-col gap-1 text-soft">
          <p className="tabular">{[time?.when, time?.place || t.noPlaceYet].filter(Boolean).join(' · ')}</p>
          {goalsInWords(sheet, match).map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </div>
        {match.series && <SeriesGames sheet={sheet} match={match} onOpen={onOpen} />}
        {actor && <Actions sheet={sheet} view={view} actor={actor} onAsk={onAsk} />}
      </div>
    </Dialog>
  )
}

/** How the series stands, and its games. */
function SeriesGames({
  sheet,
  match,
  onOpen,
}: {
  sheet: BracketSheet
  match: BracketMatch
  onOpen: (match: number) => void
}) {
  return (
    <div className="flex flex-col gap-1">
      <p className="font-semibold">{formatSeriesStanding(sheet, match)}</p>
      <SegmentedControl
        label={t.gamesOfSeries}
        value={String(match.number)}
        onChange={(number) => onOpen(Number(number))}
        options={listSeriesGames(sheet.stand.bracket, match).map(({ number, series }) => ({
          value: String(number),
          label: t.gameInSeries(series?.game ?? 1),
        }))}
      />
    </div>
  )
}

function Actions({
  sheet: { schedule, league },
  view: { game, state },
  actor,
  onAsk,
}: {
  sheet: BracketSheet
  view: MatchView
  actor: Actor
  onAsk: (question: MatchDialogAction) => void
}) {
  if (!game) return <p>{t.gameNotDevice}</p>
  const question = { actor, game, scheduleStatus: schedule.status, scorePolicy: league.score_policy }
  const refusal = getReportRefusal({ ...question, kind: 'final' })
  const isStaff = can(actor, 'score.settle') && can(actor, 'game.update')
  const isDecided = hasResult(game)
  const isOpen = state === 'ready' && game.status !== 'postponed'
  return (
    <div className="flex flex-col gap-2.5">
      {isOpen && refusal === null && (
        <ButtonLink variant="primary" size="large" fullWidth to={`/dashboard/games/${game.id}?enter=score`}>
          {t.enterScore}
        </ButtonLink>
      )}
      {isOpen && refusal !== null && (
        <p className="text-note text-soft">
          {refusal === 'score_not_allowed' ? whoReports : new RuleError(refusal).message}
        </p>
      )}
      {isDecided && isStaff && (
        <Button fullWidth onClick={() => onAsk('correct')}>
          {t.correctResult2}
        </Button>
      )}
      {isDecided && !isStaff && <p className="text-note text-soft">{t.leagueStaffCanCorrect}</p>}
      {isOpen && isStaff && hasBothTeams(game) && (
        <Button fullWidth onClick={() => onAsk('forfeit')}>
          {t.forfeit}
        </Button>
      )}
      <ButtonLink fullWidth to={`/dashboard/games/${game.id}`}>
        {t.seeGame}
      </ButtonLink>
    </div>
  )
}

const whoReports = t.scoresGameEnteredLeague

/** Describes where the winner and the loser of a match, or of its series, play next, leaving out matches that are played only if needed. */
function goalsInWords({ stand: { bracket } }: BracketSheet, match: BracketMatch): string[] {
  const { number } = getLastOfSeries(bracket, match)
  const goal = (kind: 'winner' | 'loser') =>
    bracket.matches.find(
      ({ sources, ifNeeded }) => !ifNeeded && sources.some((source) => source.kind === kind && source.match === number),
    )
  const [winner, loser] = [goal('winner'), goal('loser')]
  const isSeries = match.series !== undefined
  const isReseeded =
    match.stage === 'main' &&
    listMainRound(bracket, match.round + 1).some(({ sources }) => sources.some(({ kind }) => kind === 'reseeded'))
  return [
    ...(isReseeded ? [t.winnerIsReseeded] : []),
    ...(winner ? [t.winnerGoesMatch(winner.number, isSeries)] : []),
    ...(loser ? [t.loserGoesMatch(loser.number, isSeries)] : []),
  ]
}
