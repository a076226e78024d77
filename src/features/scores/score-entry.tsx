import { ChevronLeft } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { useActor } from '#db/context.tsx'
import { refusalOfReport, scoreInWords } from '#domain/results.ts'
import { RuleError } from '#domain/rule-error.ts'
import { parseScore } from '#domain/scores.ts'
import { formatGameTime } from '#domain/time.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { TextField } from '#ui/form-field.tsx'
import { Pill } from '#ui/pill.tsx'
import { placeInWords } from '#domain/place-in-words.ts'
import { ResultMeanwhile } from './result-meanwhile.tsx'
import { countOne, draftKey, stepInWords, typeNumber, undoStep, type DraftSide } from '#domain/score-draft.ts'
import { ScoreCounter } from './score-counter.tsx'
import { ShareProgress } from './share-progress.tsx'
import { useFileReport } from './use-file-report.ts'
import type { FiledResult } from './use-filed-result.ts'
import type { GameSheet } from './use-game-sheet.ts'
import { useReachable } from './use-reachable.ts'
import { useScoreDraft } from './use-score-draft.ts'
import { useWakeLock } from './use-wake-lock.ts'

/** The score sheet: count while the game is on, or type the result afterwards; *Final* files it. */
export function ScoreEntry({ sheet, filed }: { sheet: GameSheet; filed: FiledResult }) {
  const { game, home, away, league, schedule } = sheet
  const actor = useActor()
  const navigate = useNavigate()
  const isOnline = useReachable()
  const { draft, change } = useScoreDraft(game.id, game)
  const [search] = useSearchParams()
  const { file, error, clearError, isFiling } = useFileReport(game.id)
  useWakeLock()
  const isHere = useRef(true) // who goes on to another screen while it is being stored is not called back
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  useEffect(() => {
    document.title = `Score: ${home.name} – ${away.name} · Fieldside`
  }, [home.name, away.name])

  const question = { actor, game, scheduleStatus: schedule.status, scorePolicy: league.score_policy }
  const refusal = refusalOfReport({ ...question, kind: 'final' })
  const counted = draft && tryParse(draft.home, draft.away)
  const last = draft?.steps.at(-1)
  const sheetPath = `/dashboard/games/${game.id}`

  const count = (side: DraftSide, by: 1 | -1) => {
    navigator.vibrate?.(12)
    clearError()
    change((current) => countOne(current, side, by, new Date().toISOString()))
  }
  const type = (side: DraftSide, value: string) => {
    clearError()
    change((current) => typeNumber(current, side, value, new Date().toISOString()))
  }
  const fileFinal = async () => {
    if (!draft) return
    let isShown = false // a second tap shows nothing, and takes nothing back
    const makeReport = () => {
      const score = parseScore(draft.home, draft.away)
      const report = { kind: 'final', ...score, note: draft.note.trim() || null } as const
      filed.show(report)
      isShown = true
      return report
    }
    const replaces = search.get('replaces')
    const options = { endsDraft: draftKey(game.id), ...(replaces !== null && { replacesTrayEntry: replaces }) }
    if (!(await file(makeReport, options))) {
      if (isShown) filed.withdraw()
      return
    }
    filed.stored()
    navigator.vibrate?.([20, 60, 20])
    if (isHere.current) await navigate(sheetPath, { replace: true })
  }

  if (!draft || filed.shown) return null
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void fileFinal()
      }}
      className="mx-auto flex min-h-[calc(100dvh-7.25rem-env(safe-area-inset-top)-env(safe-area-inset-bottom))] w-full max-w-3xl flex-col gap-3.5 px-4 pt-1 lg:min-h-0 lg:px-7 lg:pt-6"
    >
      <header className="flex items-center justify-between gap-4">
        <Link
          to={sheetPath}
          replace
          className="-ml-1 inline-flex min-h-11 items-center gap-1 text-[17px] font-semibold text-ink no-underline"
        >
          <ChevronLeft aria-hidden="true" size={20} />
          Game
        </Link>
        <h1 className="sr-only">
          Score of {home.name} – {away.name}
        </h1>
        <p className="min-w-0 truncate text-note text-soft tabular">
          {[placeInWords(sheet), formatGameTime(game.start_time, league.time_zone)].filter(Boolean).join(' · ')}
        </p>
      </header>
      <div className="grid gap-3.5 md:grid-cols-2">
        {([home, away] as const).map((team, index) => {
          const side = index === 0 ? 'home' : 'away'
          return (
            <ScoreCounter
              key={side}
              team={team}
              place={side}
              value={draft[side]}
              errorId={error && !isScore(draft[side]) ? errorId : undefined}
              onCount={(by) => count(side, by)}
              onType={(value) => type(side, value)}
            />
          )
        })}
      </div>
      <p role="status" className="sr-only">
        {home.name} {draft.home}, {away.name} {draft.away}
      </p>
      <div className="flex min-h-11 items-center justify-between gap-4 px-1">
        <span className="text-note text-soft tabular">
          {last
            ? `${stepInWords(last, last.side === 'home' ? home.name : away.name)}, ${formatGameTime(last.at, league.time_zone)}`
            : 'Tap + for a goal, or tap a number to type it.'}
        </span>
        {last && (
          <button
            type="button"
            onClick={() => change(undoStep)}
            className="min-h-11 px-2 font-semibold text-soft underline hover:text-ink"
          >
            Undo
          </button>
        )}
      </div>
      {/* Below the counters, so that no button moves under a finger when it appears. */}
      <ResultMeanwhile sheet={sheet} />
      <Card className="flex flex-col gap-2 px-4 py-3.5">
        {!isOnline && (
          <div>
            <Pill tone="amber" dot>
              No connection
            </Pill>
          </div>
        )}
        <p className="text-[15px]">
          Your score is saved on this phone the moment you press Final, and sends by itself when there is a signal.
        </p>
        <ShareProgress
          sheet={sheet}
          counted={counted ?? null}
          onShare={(score) => void file(() => ({ kind: 'progress', ...score }))}
        />
      </Card>
      <details className="px-1">
        <summary className="inline-flex min-h-11 items-center font-semibold text-soft">Add a note</summary>
        <TextField
          label="Note"
          hint="Kept with your report in the history of the game."
          maxLength={500}
          value={draft.note}
          onChange={(event) => {
            const note = event.target.value
            change((current) => ({ ...current, note }))
          }}
        />
      </details>
      <div className="sticky bottom-[calc(3.5rem+env(safe-area-inset-bottom))] mt-auto flex flex-col gap-2 bg-bg pt-3 pb-3 lg:bottom-0">
        {error && (
          <p id={errorId} role="alert" className="text-center font-semibold text-red">
            {error}
          </p>
        )}
        {refusal ? (
          <Banner tone="red">{new RuleError(refusal).message}</Banner>
        ) : (
          <Button type="submit" variant="primary" size="large" fullWidth disabled={isFiling} className="tabular">
            {counted ? `Final: ${scoreInWords(counted)}` : 'Final'}
          </Button>
        )}
      </div>
    </form>
  )
}

const errorId = 'score-error'

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
