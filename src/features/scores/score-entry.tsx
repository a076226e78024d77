import { ChevronLeft } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { useActor } from '#data/queries/context.tsx'
import { formatOccasion } from '#domain/tournaments/match-words.ts'
import { formatPlace } from '#domain/leagues/format-place.ts'
import { getReportRefusal, formatScore } from '#domain/scores/results.ts'
import { RuleError } from '#domain/rule-error.ts'
import {
  adjustScore,
  eraseDigit,
  describeScoreStep,
  typeDigit,
  typeNumber,
  undoScoreStep,
} from '#domain/scores/count-score.ts'
import { toScoreDraftKey, type DraftSide, type ScoreDraft } from '#domain/scores/score-draft.ts'
import { isKnockout, isSecondLeg, parseScore } from '#domain/scores/scores.ts'
import { formatTimeOfGame } from '#domain/leagues/game-times.ts'
import { addMinutes, formatGameTime } from '#domain/time.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/button.tsx'
import { vibrate } from '#ui/browser/haptics.ts'
import { Pill } from '#ui/brand/pill.tsx'
import { announce } from '#ui/feedback/announce.ts'
import { useDrawTime } from '#ui/browser/use-draw-time.ts'
import { autosavedFormProps } from '#ui/forms/unsaved-fields.ts'
import { OtherReportsNotice } from './other-reports-notice.tsx'
import { ScoreCounter } from './score-counter.tsx'
import { ScoreNotes } from './score-notes.tsx'
import { useEarlyReportQuestion } from './use-early-report-question.tsx'
import { useFileReport } from './use-file-report.ts'
import type { FiledResult } from './use-filed-result.ts'
import type { GameSheet } from './use-game-sheet.ts'
import { useScoreDraft } from './use-score-draft.ts'
import { useWakeLock } from './use-wake-lock.ts'
import { WhoWon } from './who-won.tsx'
import { setDocumentTitle } from '#ui/brand/page-branding.ts'
import { t } from './words.ts'

// Reads the league's rules, so it loads after the counters.
const GameDetailsSection = lazy(() =>
  import('./details/game-details-section.tsx').then((m) => ({ default: m.GameDetailsSection })),
)

const SecondLeg = lazy(() => import('./second-leg.tsx').then((m) => ({ default: m.SecondLeg })))

/** The score sheet: keep score during the game, or type the result afterward; *Final* files it. */
export function ScoreEntry({ sheet, filed }: { sheet: GameSheet; filed: FiledResult }) {
  const { game, home, away, league, schedule } = sheet
  const actor = useActor()
  const navigate = useNavigate()
  const { draft, change, requireSameTeams, hasSameTeams } = useScoreDraft(game)
  const [search] = useSearchParams()
  const { file, error, clearError, isFiling } = useFileReport(game.id)
  const [isTouched] = useState(() => matchMedia('(pointer: coarse)').matches)
  const [isLive] = useState(() => isBeingPlayed(game))
  const [hasKeypad, setHasKeypad] = useState(isTouched && !isLive)
  const { question, unlessEarly } = useEarlyReportQuestion(sheet)
  const isAwake = useWakeLock(isLive && !hasKeypad && draft !== undefined)
  const drawing = useDrawTime()
  const isFinal = useRef(false) // once set, intermediate scores are no longer published
  useEffect(() => {
    setDocumentTitle(t.score(home.name, away.name))
  }, [home.name, away.name])

  const refusal = getReportRefusal({
    actor,
    game,
    scheduleStatus: schedule.status,
    scorePolicy: league.score_policy,
    kind: 'final',
  })
  const counted = draft && tryParse(draft.home, draft.away)
  const asksWinner = isKnockout(game) && counted !== null && counted?.home_score === counted?.away_score
  const winner = ((asksWinner || isSecondLeg(game)) && draft?.winner) || null
  const chooseWinner = (side: DraftSide | null) => {
    clearError()
    change((current) => ({ ...current, winner: side }))
  }
  const last = draft?.steps.at(-1)
  const sheetPath = `/dashboard/games/${game.id}`

  const take = (step: (draft: ScoreDraft, at: string) => ScoreDraft) => {
    drawing.begin()
    clearError()
    change((current) => step(current, new Date().toISOString()))
  }
  const tap = (step: (draft: ScoreDraft, at: string) => ScoreDraft) => {
    vibrate('count')
    if (draft && step(draft, '') === draft) announce(t.still(home.name, draft.home, away.name, draft.away))
    take(step)
  }
  const fileFinal = async () => {
    if (!draft || !actor) return
    const address = location.href
    const replaces = search.get('replaces')
    isFinal.current = true
    const isFiled = await file(
      () => {
        requireSameTeams()
        const score = parseScore(draft.home, draft.away)
        return { kind: 'final', ...score, winner, details: draft.details ?? null, note: draft.note.trim() || null }
      },
      {
        shown: sheet,
        result: filed,
        drawMs: drawing.lastMs(),
        endsDraft: toScoreDraftKey(game.id),
        ...(replaces !== null && { replacesRejectedChange: replaces }),
      },
    )
    if (isFiled === null) return // ignore a second tap
    isFinal.current = isFiled
    if (!isFiled) return
    // If the URL differs, the user has chosen another screen. This screen may have been replaced by a new one at the same
    // URL, because the browser closed the database and the app opened it again.
    if (location.href === address) await navigate(sheetPath, { replace: true })
  }

  if (!draft || filed.shown) return null
  const counter = (side: DraftSide) => (
    <ScoreCounter
      team={side === 'home' ? home : away}
      place={side}
      value={draft[side]}
      errorId={error && !isScore(draft[side]) ? errorId : undefined}
      hasKeypad={hasKeypad}
      isTouched={isTouched}
      onCount={(by) => tap((current, at) => adjustScore(current, side, by, at))}
      onType={(value) => take((current, at) => typeNumber(current, side, value, at))}
      onDigit={(digit) => tap((current, at) => typeDigit(current, side, digit, at))}
      onErase={() => tap((current, at) => eraseDigit(current, side, at))}
      onFocusNumber={() => isTouched && setHasKeypad(true)}
    />
  )
  return (
    <form
      noValidate
      {...autosavedFormProps}
      onSubmit={(event) => {
        event.preventDefault()
        // If the score cannot be filed, show why immediately, without first asking about an early report.
        if (!counted || (asksWinner && winner === null)) void fileFinal()
        else unlessEarly({ kind: 'final', ...counted, winner }, () => void fileFinal())
      }}
      className="score-sheet mx-auto flex min-h-[calc(100dvh-2.75rem-var(--tab-bar)-env(safe-area-inset-top)-env(safe-area-inset-bottom))] w-full max-w-3xl flex-col gap-3 px-2.5 touch:px-4 lg:min-h-0 lg:px-7 lg:pt-6 short:max-w-none short:gap-1.5"
    >
      <header className="-mb-1 flex items-center justify-between gap-4">
        <Link
          to={sheetPath}
          replace
          className="-ml-1 inline-flex min-h-11 shrink-0 items-center gap-1 text-[1.0625rem] font-semibold text-ink no-underline"
        >
          <ChevronLeft size={20} />
          {t.game}
        </Link>
        <h1 ref={takeFocus} tabIndex={-1} className="sr-only">
          {t.gameScore(home.name, away.name)}
        </h1>
        {/* Reserves space for what others report in the meantime, so that no button moves under a finger. */}
        {game.status === 'completed' ? (
          <Pill tone="amber" dot wrap>
            {t.resultIsNow(formatScore(game))}
          </Pill>
        ) : (
          <p className="line-clamp-2 min-w-0 text-right text-[0.9375rem] leading-tight text-soft tabular">
            {[formatOccasion(game), formatPlace(sheet), formatTimeOfGame(game, league.time_zone)]
              .filter(Boolean)
              .join(' · ')}
          </p>
        )}
      </header>
      <div
        className={
          hasKeypad ? 'grid grid-cols-2 gap-2 max-[15rem]:grid-cols-1' : 'grid gap-3 md:grid-cols-2 short:grid-cols-2'
        }
      >
        {counter('home')}
        {counter('away')}
      </div>
      <p role="status" className="sr-only">
        {home.name} {spoken(draft.home)}, {away.name} {spoken(draft.away)}
      </p>
      {isTouched && (
        <Button
          variant="quiet"
          className="self-center whitespace-normal! short:hidden"
          onClick={() => setHasKeypad(!hasKeypad)}
        >
          {hasKeypad ? t.countLarge : t.typeNumbersInstead}
        </Button>
      )}
      {asksWinner && (
        <WhoWon
          home={home}
          away={away}
          winner={winner}
          question={t.whoWon}
          hint={t.knockoutGameHasWinner}
          errorId={error && winner === null ? errorId : undefined}
          onChoose={chooseWinner}
        />
      )}
      {isSecondLeg(game) && (
        <Suspense fallback={<div className="h-11" />}>
          <SecondLeg sheet={sheet} score={counted ?? null} winner={winner} onChoose={chooseWinner} />
        </Suspense>
      )}
      {/* Reserves the height of its button, so that nothing below moves. */}
      <Suspense fallback={<div className="h-11 short:hidden" />}>
        <GameDetailsSection
          sheet={sheet}
          draft={draft}
          score={counted ?? null}
          change={(step) => {
            clearError()
            change(step)
          }}
        />
      </Suspense>
      <OtherReportsNotice sheet={sheet} />
      <ScoreNotes
        sheet={sheet}
        counting={
          isLive && counted
            ? {
                score: counted,
                hasCounted: hasSameTeams,
                countedAt: last?.at,
                isHeld: draft.isHeld ?? false,
                onHold: (isHeld) => change((current) => ({ ...current, isHeld })),
                mayPublish: () => !isFinal.current,
              }
            : null
        }
        isAwake={isAwake}
        note={draft.note}
        onNote={(note) => change((current) => ({ ...current, note }))}
      />
      <div className="sticky bottom-[var(--tab-bar)] -mb-[env(safe-area-inset-bottom)] mt-auto flex flex-col gap-x-4 bg-bg pb-[calc(0.75rem+env(safe-area-inset-bottom))] [@media(max-height:20rem)]:static short:flex-row short:flex-wrap short:items-center">
        {error && (
          <p id={errorId} role="alert" className="w-full pt-2 text-center font-semibold text-red">
            {error}
          </p>
        )}
        <div className="flex min-h-12 items-center justify-between gap-4 px-1 short:flex-1">
          <span className="text-[0.9375rem] leading-tight text-soft tabular">
            {last
              ? `${describeScoreStep(last, last.side === 'home' ? home.name : away.name)}, ${formatGameTime(last.at, league.time_zone)}`
              : hint({ hasKeypad, isTouched })}
          </span>
          {last && (
            <button
              type="button"
              onClick={() => tap(undoScoreStep)}
              className="min-h-11 shrink-0 px-3 text-[1.0625rem] font-semibold text-ink underline"
            >
              {t.undo}
            </button>
          )}
        </div>
        {question}
        {refusal ? (
          <Banner tone="red">{new RuleError(refusal).message}</Banner>
        ) : (
          <Button
            type="submit"
            variant="primary"
            size="large"
            fullWidth
            disabled={isFiling}
            className="text-[1.375rem] tabular short:flex-1"
          >
            {counted ? t.finalWithScore(formatScore({ ...counted, winner })) : t.final}
          </Button>
        )}
      </div>
    </form>
  )
}

const errorId = 'score-error'

const overtimeMinutes = 90

/**
 * Returns whether the user keeps score, because the game is in progress, in overtime, or not yet past its scheduled
 * end. Otherwise, the user enters a finished result.
 */
function isBeingPlayed({ status, end_time }: GameSheet['game']): boolean {
  const now = new Date().toISOString()
  if (status === 'in_progress') return now < addMinutes(end_time, overtimeMinutes)
  return status === 'scheduled' && now < end_time
}

function hint({ hasKeypad, isTouched }: { hasKeypad: boolean; isTouched: boolean }): string {
  if (hasKeypad) return t.tapNumbersThenFinal
  return isTouched ? t.tapCount : t.pressCountTypeNumber
}

/** Moves the focus to the heading, so that screen readers start there. */
function takeFocus(heading: HTMLElement | null): void {
  heading?.focus({ preventScroll: true })
}

/** Keeps invalid input from being announced as a score. */
function spoken(typed: string): string {
  return isScore(typed) ? typed : t.noScore
}

function isScore(typed: string): boolean {
  return tryParse(typed, '0') !== null
}

function tryParse(home: string, away: string) {
  try {
    return parseScore(home, away)
  } catch {
    return null
  }
}
