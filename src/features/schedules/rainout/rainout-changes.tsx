import { formatDate } from '#i18n/format.ts'
import { useState } from 'react'
import type { RainoutChange } from '#domain/scheduling/repair/rainout/result.ts'
import type { GamePlace } from '#domain/scheduling/repair/repair.ts'
import { formatGameDay, formatGameTime, toLocalDate } from '#domain/time.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { classNames } from '#ui/class-names.ts'
import { Pill } from '#ui/brand/pill.tsx'
import { Time } from '#ui/format/time.tsx'
import { ChoosePlaceDialog } from './rainout-choose-dialog.tsx'
import type { RainoutSolver } from './rainout-solver.ts'
import { describeMoveReason, formatTimeAndPlace, type RainoutNames } from './rainout-words.ts'
import type { RainoutSearchResult } from './use-rainout-search.ts'
import { t } from './words.ts'

type Choose = (gameId: string, place: GamePlace | null) => void

/** Lists the changed games, grouped by their new date: the old time struck through, the new one bold. */
export function RainoutChangeList({
  finding,
  names,
  solver,
  onChoose,
}: {
  finding: RainoutSearchResult
  names: RainoutNames
  solver: RainoutSolver
  onChoose: Choose
}) {
  const [choosing, setChoosing] = useState<RainoutChange>()
  const { changes } = finding.answer
  if (changes.length === 0) return null
  const dates = [...new Set(changes.map(({ to }) => toLocalDate(to.start, names.timeZone)))]
  return (
    <>
      <div className={classNames('grid items-start gap-3', dates.length > 1 && 'lg:grid-cols-2')}>
        {dates.map((date) => (
          <Card key={date} className="overflow-hidden">
            <h3 className="border-b border-line px-4 py-2">{formatDate(date, { year: true })}</h3>
            <ul>
              {changes
                .filter(({ to }) => toLocalDate(to.start, names.timeZone) === date)
                .map((change) => (
                  <ChangeLine
                    key={change.gameId}
                    change={change}
                    isAdded={finding.plan.addedIds.includes(change.gameId)}
                    names={names}
                    onChoose={onChoose}
                    onAsk={() => setChoosing(change)}
                  />
                ))}
            </ul>
          </Card>
        ))}
      </div>
      {choosing && (
        <ChoosePlaceDialog
          change={choosing}
          finding={finding}
          names={names}
          solver={solver}
          onClose={() => setChoosing(undefined)}
          onChoose={(place) => {
            setChoosing(undefined)
            onChoose(choosing.gameId, place)
          }}
        />
      )}
    </>
  )
}

function ChangeLine({
  change: { gameId, from, to, isDisplaced, isChosen, reason },
  isAdded,
  names,
  onChoose,
  onAsk,
}: {
  change: RainoutChange
  isAdded: boolean
  names: RainoutNames
  onChoose: Choose
  onAsk: () => void
}) {
  const title = names.titleOf(gameId)
  const { timeZone } = names
  return (
    <li className="flex flex-wrap items-center gap-x-3 border-b border-line px-4 py-2 last:border-b-0">
      <Time at={to.start} className="w-22 shrink-0 self-start font-semibold">
        {formatGameTime(to.start, timeZone)}
      </Time>
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-baseline gap-x-3 font-semibold">
          {title}
          {isAdded && <Pill tone="green">{t.addedGame}</Pill>}
          {isChosen && <Pill tone="blue">{t.yourChoice}</Pill>}
        </p>
        <p>
          {!isAdded && <span className="sr-only">{t.newText} </span>}
          {names.fieldOf(to.fieldId)}
        </p>
        {!isAdded && (
          <p className="text-soft">
            <span className="sr-only">{t.before} </span>
            <s>
              {formatGameDay(from.start, timeZone)}, {formatTimeAndPlace(from, names)}
            </s>
          </p>
        )}
        {!isDisplaced && !isChosen && <p className="text-note text-soft">{describeMoveReason(reason, names)}</p>}
      </div>
      <div className="-mx-3 flex flex-wrap">
        {isChosen ? (
          <Button variant="quiet" aria-label={t.undoChoice(title)} onClick={() => onChoose(gameId, null)}>
            {t.undoChoice2}
          </Button>
        ) : (
          <>
            {!isDisplaced && (
              <Button variant="quiet" aria-label={t.leave(title)} onClick={() => onChoose(gameId, from)}>
                {t.leaveOne}
              </Button>
            )}
            <Button variant="quiet" aria-label={t.anotherTime(title)} onClick={onAsk}>
              {t.anotherTime2}
            </Button>
          </>
        )}
      </div>
    </li>
  )
}

/** Games that the user wants to keep in place, so that others are moved around them. */
export function PinnedGames({
  finding: { plan, answer },
  names,
  onChoose,
}: {
  finding: RainoutSearchResult
  names: RainoutNames
  onChoose: Choose
}) {
  const moving = new Set(answer.changes.map(({ gameId }) => gameId))
  const kept = plan.chosen.filter(({ gameId }) => !moving.has(gameId))
  if (kept.length === 0) return null
  return (
    <Card>
      <h3 className="border-b border-line px-4 py-2">{t.notMoved}</h3>
      <ul>
        {kept.map(({ gameId, place }) => (
          <li
            key={gameId}
            className="flex flex-wrap items-center gap-x-4 border-b border-line px-4 py-1 last:border-b-0"
          >
            <span className="min-w-0 flex-1 basis-52">
              <b>{names.titleOf(gameId)}</b>{' '}
              <span className="text-note text-soft">
                {formatGameDay(place.start, names.timeZone)}, {formatTimeAndPlace(place, names)}
              </span>
            </span>
            <Button
              variant="quiet"
              aria-label={t.letMove(names.titleOf(gameId))}
              onClick={() => onChoose(gameId, null)}
            >
              {t.letMove2}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  )
}
