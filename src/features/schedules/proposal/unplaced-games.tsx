import { useState } from 'react'
import type { HelpfulChange } from '#domain/scheduling/explain/explain.ts'
import type { ScheduleInput, ScheduleProposal } from '#domain/scheduling/model/model.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import type { RelaxedInputs } from './relaxed-inputs.ts'
import type { ScheduleInputs } from '../wizard/schedule-form.ts'
import { useExplanation, type ExplanationState } from './use-explanation.ts'
import { t } from './words.ts'

/** Functions that turn a helpful change into wizard inputs, and generate again with them. */
export type RelaxationActions = {
  /** Returns null if the wizard cannot make the change. */
  readonly relax: (changed: ScheduleInput) => RelaxedInputs | null
  readonly onRelax: (inputs: ScheduleInputs) => void
}

const shownAtFirst = 5

/** Lists the games that could not be placed, why, and what would help. */
export function UnplacedGames({
  proposal,
  input,
  relaxing,
}: {
  proposal: ScheduleProposal
  input: ScheduleInput
  relaxing: RelaxationActions
}) {
  const { unplaced, reasons, metrics } = proposal
  const [showsAll, setShowsAll] = useState(false)
  const { explaining, start, stop } = useExplanation(input)
  return (
    <Card className="border-amber">
      <Banner>{t.couldNotPlacedGo(t.gameCount(unplaced.length), metrics.games)}</Banner>
      {reasons.length > 0 && (
        <div className="border-b border-line px-4 py-3">
          <h3>{t.whyTheyDoNot}</h3>
          <ul className="list-disc pl-5">
            {reasons.map(({ code, words }) => (
              <li key={`${code} ${words}`} className="py-1">
                {words}
              </li>
            ))}
          </ul>
        </div>
      )}
      <div className="flex flex-col gap-3 border-b border-line px-4 py-3">
        <div aria-live="polite">
          <Help explaining={explaining} relaxing={relaxing} />
        </div>
        <div>
          {explaining.state === 'running' ? (
            <Button onClick={stop}>{t.stop}</Button>
          ) : (
            explaining.state !== 'done' && (
              <Button variant="primary" onClick={() => void start()}>
                {t.whatWouldHelp}
              </Button>
            )
          )}
        </div>
      </div>
      <ul className="px-4 py-2">
        {(showsAll ? unplaced : unplaced.slice(0, shownAtFirst)).map((game) => (
          <li key={`${game.roundNumber} ${game.homeTeamId} ${game.awayTeamId}`} className="py-1">
            {game.reason}
          </li>
        ))}
      </ul>
      {unplaced.length > shownAtFirst && (
        <div className="border-t border-line p-2">
          <Button variant="quiet" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? t.showFewer : t.showAll(unplaced.length)}
          </Button>
        </div>
      )}
    </Card>
  )
}

function Help({ explaining, relaxing }: { explaining: ExplanationState; relaxing: RelaxationActions }) {
  switch (explaining.state) {
    case 'idle':
      return <p>{t.smallChangesCanTried}</p>
    case 'running':
      return <p>{t.tryingChanges(explaining.tried)}</p>
    case 'failed':
      return explaining.isOffline ? <p>{t.needsConnectionFirstTime}</p> : <p>{t.changesCouldNotTried}</p>
    case 'done':
      return <Answer explanation={explaining.explanation} relaxing={relaxing} />
  }
}

function Answer({
  explanation,
  relaxing,
}: {
  explanation: Extract<ExplanationState, { state: 'done' }>['explanation']
  relaxing: RelaxationActions
}) {
  if (explanation.kind === 'feasible') return <p>{t.thereScheduleEveryGame}</p>
  return (
    <div className="flex flex-col gap-2">
      <p>{explanation.summary}</p>
      {explanation.relaxations.length > 0 ? (
        <>
          <p>{t.allGamesFitIf}</p>
          <ul className="flex flex-col gap-2">
            {explanation.relaxations.map((change) => (
              <Relaxation key={change.words} change={change} relaxing={relaxing} />
            ))}
          </ul>
          <p className="text-note text-soft">{t.tapMakesChangeGenerates}</p>
        </>
      ) : (
        <p>{t.noSingleSmallChange}</p>
      )}
    </div>
  )
}

/** A one-tap button if the wizard can make the change by itself, otherwise just the text. */
function Relaxation({ change, relaxing: { relax, onRelax } }: { change: HelpfulChange; relaxing: RelaxationActions }) {
  const relaxed = relax(change.input)
  const said = change.words.replace(/\.$/, '')
  if (relaxed === null) return <li>{said}</li>
  return (
    <li>
      <Button className="max-w-full text-left whitespace-normal!" onClick={() => onRelax(relaxed.inputs)}>
        {said}
        {relaxed.taken && ` (${relaxed.taken})`}
      </Button>
    </li>
  )
}
