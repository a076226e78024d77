import { Activity, lazy, Suspense, useEffect, useRef } from 'react'
import { useParams, useSearchParams } from 'react-router-dom'
import { useActor } from '#data/queries/context.tsx'
import { formatOccasionWithRound } from '#domain/tournaments/occasion-with-round.ts'
import { can } from '#domain/people/capabilities.ts'
import type { ReportSide } from '#domain/schema/schedules.ts'
import { getReportRefusal, findReportingSide } from '#domain/scores/results.ts'
import { RuleError, type RuleCode } from '#domain/rule-error.ts'
import { formatDayAndTimeOfGame } from '#domain/leagues/game-times.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Page } from '#ui/layout/page.tsx'
import { useIsLoaded } from '#ui/browser/loading-state.ts'
import { EmptyState, SkeletonLines } from '#ui/feedback/states.tsx'
import { NextMatches } from './next-matches.tsx'
import { formatPlace } from '#domain/leagues/format-place.ts'
import { formatMatchup } from '#domain/leagues/format-matchup.ts'
import { ResultActions } from './result-actions.tsx'
import { importDetailsLine, ResultCard } from './result-card.tsx'
import { ScoreEntry } from './score-entry.tsx'
import { useFiledResult, type FiledResult } from './use-filed-result.ts'
import { useGameSheet, type GameSheet } from './use-game-sheet.ts'
import { t } from './words.ts'

// These parts are not loaded with the score sheet, but before they are needed: later, there may be no connection.
const importDisputeCard = () => import('./dispute-card.tsx')
const importHistories = () => import('./game-histories.tsx')
const importStaffActions = () => import('./staff-actions.tsx')
const DisputeCard = lazy(() => importDisputeCard().then((m) => ({ default: m.DisputeCard })))
const GameHistories = lazy(() => importHistories().then((m) => ({ default: m.GameHistories })))
const StaffActions = lazy(() => importStaffActions().then((m) => ({ default: m.StaffActions })))

export const preloadGameParts = () =>
  Promise.all([importDisputeCard(), importHistories(), importStaffActions(), importDetailsLine()])

/** One game: its result, who reported it, and what this person can do. `?enter=score` opens the score sheet. */
export function GamePage() {
  const { gameId = '' } = useParams()
  const sheet = useGameSheet(gameId)
  if (sheet === undefined) {
    return (
      <Page title={t.game} back={backToToday}>
        <SkeletonLines count={4} />
      </Page>
    )
  }
  if (sheet === null) {
    return (
      <Page title={t.game} back={backToToday}>
        <EmptyState title={t.gameNotFound} action={<ButtonLink to="/dashboard/scheduling">{t.goSchedule}</ButtonLink>}>
          {t.mayHaveBeenDeleted}
        </EmptyState>
      </Page>
    )
  }
  return <Game key={sheet.game.id} sheet={sheet} />
}

/** The score sheet is shown until the result is stored, so that the input is still there if storing fails. */
function Game({ sheet }: { sheet: GameSheet }) {
  const [search] = useSearchParams()
  const filed = useFiledResult(sheet)
  const isReady = useIsLoaded()
  const isEntering = search.get('enter') === 'score'
  const wasEntering = useRef(isEntering)
  useEffect(() => {
    // The form that had focus is gone, so move a screen reader to the result.
    if (wasEntering.current && !isEntering) focusHeading()
    wasEntering.current = isEntering
  }, [isEntering])
  return (
    <>
      {isEntering && <Entry sheet={sheet} filed={filed} />}
      <Activity mode={isEntering && !filed.shown ? 'hidden' : 'visible'}>
        {(isReady || !isEntering || filed.shown) && <Sheet sheet={filed.shown ?? sheet} isJustFiled={isEntering} />}
      </Activity>
    </>
  )
}

function focusHeading(): void {
  window.scrollTo(0, 0)
  const heading = document.querySelector('main h1')
  heading?.setAttribute('tabindex', '-1')
  if (heading instanceof HTMLElement) heading.focus({ preventScroll: true })
}

const backToToday = { to: '/dashboard/today', label: t.today }

/**
 * A person who is not allowed to report this game sees the sheet and the reason. If the only obstacle is the game's
 * status, for example because it was called off, the score entry stays open, so that a typed score is not lost.
 */
function Entry({ sheet, filed }: { sheet: GameSheet; filed: FiledResult }) {
  const { game, schedule, league } = sheet
  const actor = useActor()
  const question = { actor, game, scheduleStatus: schedule.status, scorePolicy: league.score_policy }
  const refusal = getReportRefusal({ ...question, kind: 'final' })
  if (refusal !== null && refusal !== 'game_not_open') return <Sheet sheet={sheet} refusal={refusal} />
  return <ScoreEntry sheet={sheet} filed={filed} />
}

type SheetProps = {
  sheet: GameSheet
  refusal?: RuleCode
  /**
   * Whether the result was filed a moment ago. If so, the result is shown first, and the rest of the page follows a
   * moment later.
   */
  isJustFiled?: boolean
}

function Sheet({ sheet, refusal, isJustFiled = false }: SheetProps) {
  const { game, league, schedule, home, away } = sheet
  const actor = useActor()
  const side = findReportingSide({ actor, game, scheduleStatus: schedule.status, scorePolicy: league.score_policy })
  return (
    <Page
      title={formatMatchup(home.name, away.name)}
      back={backToToday}
      notes={
        <span className="tabular">
          {[
            formatDayAndTimeOfGame(game, league.time_zone),
            formatPlace(sheet) || t.noPlaceYet,
            formatOccasionWithRound(game, schedule),
            league.name,
            schedule.name,
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      }
      actions={
        <>
          {game.home_source !== null && (
            <ButtonLink to={`/dashboard/schedules/${schedule.id}/bracket`}>{t.bracket}</ButtonLink>
          )}
          <ButtonLink to={`/dashboard/scheduling?league=${league.id}&schedule=all`}>{t.schedule}</ButtonLink>
        </>
      }
    >
      {refusal && <Banner tone="red">{new RuleError(refusal).message}</Banner>}
      <div className="grid items-start gap-5 lg:max-w-6xl lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-4">
          <ResultCard sheet={sheet} side={side} isJustFiled={isJustFiled}>
            {!isJustFiled && <ResultActions sheet={sheet} side={side} />}
          </ResultCard>
          {!isJustFiled && <MoreOfGame sheet={sheet} side={side} />}
        </div>
        {!isJustFiled && can(actor, 'game.update') && (
          <Suspense fallback={<SkeletonLines count={2} />}>
            <StaffActions sheet={sheet} />
          </Suspense>
        )}
      </div>
    </Page>
  )
}

function MoreOfGame({ sheet, side }: { sheet: GameSheet; side: ReportSide | null }) {
  return (
    <>
      {sheet.game.result_state === 'disputed' && (
        <Suspense fallback={<SkeletonLines count={4} />}>
          <DisputeCard sheet={sheet} side={side} />
        </Suspense>
      )}
      <NextMatches sheet={sheet} />
      <Suspense fallback={<SkeletonLines count={2} />}>
        <GameHistories sheet={sheet} />
      </Suspense>
    </>
  )
}
