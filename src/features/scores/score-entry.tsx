import { ChevronLeft } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { useActor, useDatabase } from '#db/context.tsx'
import { refusalWords } from '#db/refusal-words.ts'
import { provenanceInWords, refusalOfReport, reportingSide, scoreInWords } from '#domain/results.ts'
import { RuleError } from '#domain/rule-error.ts'
import type { ScoreReport } from '#domain/schema/schedules.ts'
import { parseScore } from '#domain/scores.ts'
import { formatGameTime } from '#domain/time.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { TextField } from '#ui/form-field.tsx'
import { Pill } from '#ui/pill.tsx'
import { notify } from '#ui/toast.tsx'
import { placeInWords } from '#domain/place-in-words.ts'
import { enteredNow, reportScore } from './report-score.ts'
import { countOne, stepInWords, typeNumber, undoStep, type DraftSide } from '#domain/score-draft.ts'
import { ScoreCounter } from './score-counter.tsx'
import type { GameSheet } from './use-game-sheet.ts'
import { useOnline } from './use-online.ts'
import { useScoreDraft } from './use-score-draft.ts'
import { useWakeLock } from './use-wake-lock.ts'

/** The score sheet: count while the game is on, or type the result afterwards; *Final* files it. */
export function ScoreEntry({ sheet }: { sheet: GameSheet }) {
  const { game, home, away, league, schedule } = sheet
  const db = useDatabase()
  const actor = useActor()
  const navigate = useNavigate()
  const isOnline = useOnline()
  const { draft, change, drop } = useScoreDraft(game.id, game)
  const [error, setError] = useState<string>()
  const [isFiling, setIsFiling] = useState(false)
  useWakeLock()
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
    setError(undefined)
    change((current) => countOne(current, side, by, new Date().toISOString()))
  }
  const type = (side: DraftSide, value: string) => {
    setError(undefined)
    change((current) => typeNumber(current, side, value, new Date().toISOString()))
  }
  const file = async (kind: ScoreReport['kind']) => {
    if (!draft || !actor || isFiling) return
    setIsFiling(true)
    setError(undefined)
    try {
      const note = kind === 'final' ? draft.note.trim() || null : null
      await reportScore(db, actor, game.id, { kind, ...parseScore(draft.home, draft.away), note }, enteredNow())
      if (kind !== 'final') return
      await drop()
      navigator.vibrate?.([20, 60, 20])
      notify.success('Game result saved')
      await navigate(sheetPath, { replace: true })
    } catch (problem) {
      setError(refusalWords(problem))
    } finally {
      setIsFiling(false)
    }
  }

  if (!draft) return null
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void file('final')
      }}
      className="mx-auto flex min-h-[calc(100dvh-4.5rem-env(safe-area-inset-bottom))] w-full max-w-3xl flex-col gap-3.5 px-4 pt-2 lg:min-h-0 lg:px-7 lg:pt-6"
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
        <ShareProgress sheet={sheet} counted={counted ?? null} onShare={() => void file('progress')} />
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

/** What others said while this person was counting. Their count stays as it is. */
function ResultMeanwhile({ sheet: { game, league, schedule, reports } }: { sheet: GameSheet }) {
  const actor = useActor()
  if (game.status !== 'completed') return null
  const side = reportingSide({ actor, game, scheduleStatus: schedule.status, scorePolicy: league.score_policy })
  const provenance = provenanceInWords(game, reports, side)
  const isSettled = game.result_state === 'official' || game.result_state === 'confirmed'
  return (
    <Banner tone={game.result_state === 'disputed' ? 'amber' : 'grey'}>
      <span className="tabular">
        The result stands at {scoreInWords(game)}. {provenance}.
      </span>
      {isSettled && side !== 'staff' && (
        <p className="text-note font-normal">
          Your report is kept in the history. League staff decide whether it changes the result.
        </p>
      )}
    </Banner>
  )
}

/** Live scoring: starts the game for everybody, and shows them the count so far. */
function ShareProgress({
  sheet: { game },
  counted,
  onShare,
}: {
  sheet: GameSheet
  counted: { home_score: number; away_score: number } | null
  onShare: () => void
}) {
  if (!counted) return null
  if (game.status === 'scheduled') {
    return (
      <Button onClick={onShare} className="self-start">
        {counted.home_score + counted.away_score === 0 ? 'Start game' : `Start game with ${scoreInWords(counted)}`}
      </Button>
    )
  }
  if (game.status !== 'in_progress') return null
  const isShown = game.home_score === counted.home_score && game.away_score === counted.away_score
  if (isShown) return <p className="text-note text-soft">Everyone sees {scoreInWords(counted)} as the score so far.</p>
  return (
    <Button onClick={onShare} className="self-start tabular">
      Show {scoreInWords(counted)} to everyone
    </Button>
  )
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
