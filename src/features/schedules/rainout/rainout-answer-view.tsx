import { useEffect, useMemo, useRef, type ReactNode } from 'react'
import type { RepairHelp } from '#domain/scheduling/repair/help.ts'
import type { RainoutResult } from '#domain/scheduling/repair/rainout/result.ts'
import { getStaleness } from '#domain/scheduling/repair/rainout/staleness.ts'
import type { LeagueRows } from '#domain/scheduling/repair/part-input.ts'
import type { GamePlace } from '#domain/scheduling/repair/repair.ts'
import { describeRepair } from '#domain/scheduling/repair/describe-repair.ts'
import { formatDate } from '#i18n/format.ts'
import { formatList } from '#i18n/format-list.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/button.tsx'
import { PinnedGames, RainoutChangeList } from './rainout-changes.tsx'
import { RainoutFigures } from './rainout-figures.tsx'
import type { RainoutSolver } from './rainout-solver.ts'
import { UnplacedRainoutGames } from './rainout-unplaced.tsx'
import type { RainoutNames } from './rainout-words.ts'
import type { RainoutSearchResult } from './use-rainout-search.ts'
import { t } from './words.ts'

/** Shows the result: its quality, every change, and unplaced games. The user can adjust or accept it. */
export function RainoutAnswerView({
  finding,
  trouble,
  rows,
  names,
  solver,
  onChoose,
  onHelp,
  onProve,
  onAgain,
  renderAccept,
}: {
  finding: RainoutSearchResult
  trouble: string | undefined
  /** The rows as they are now, to see whether the result is out of date. */
  rows: LeagueRows
  names: RainoutNames
  solver: RainoutSolver
  /** Null lets the search choose the place. */
  onChoose: (gameId: string, place: GamePlace | null) => void
  onHelp: (help: RepairHelp) => void
  onProve: () => void
  onAgain: () => void
  /** Renders what applies the result. */
  renderAccept: (isStale: boolean) => ReactNode
}) {
  const { answer } = finding
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const staleness = useMemo(() => getStaleness(finding.rows, rows, answer), [finding, rows, answer])
  const again = <Button onClick={onAgain}>{t.searchAgain}</Button>
  return (
    <section aria-labelledby="new-times" className="flex flex-col gap-5">
      <div className="flex flex-col gap-2">
        <h2 id="new-times" ref={heading} tabIndex={-1} className="scroll-mt-20 outline-none">
          {t.newTimes}
        </h2>
        <p role="status">{summaryOf(answer)}</p>
      </div>
      {staleness && (
        <Banner action={again}>
          {staleness.changedIds.length > 0 &&
            `${t.gotResultAnotherTime(formatList(staleness.changedIds.map(names.titleOf)))} `}
          {staleness.blockedIds.length > 0 &&
            `${t.newPlaceTakenMeanwhile(formatList(staleness.blockedIds.map(names.titleOf)))} `}
          {t.searchAgainNothingWas}
        </Banner>
      )}
      <RainoutFigures answer={answer} />
      {answer.proof === 'search' && finding.parts.length === 1 && (
        <div className="flex flex-wrap items-center gap-3">
          <Button onClick={onProve}>{answer.unplaced.length > 0 ? t.lookMorePlaces : t.lookFewerChanges}</Button>
          <span role="status" className="text-note text-soft">
            {trouble ?? t.takesLongerProvesWhat}
          </span>
        </div>
      )}
      {answer.unplaced.length > 0 && (
        <UnplacedRainoutGames
          key={JSON.stringify(finding.plan)}
          finding={finding}
          names={names}
          solver={solver}
          onHelp={onHelp}
        />
      )}
      <RainoutChangeList finding={finding} names={names} solver={solver} onChoose={onChoose} />
      <PinnedGames finding={finding} names={names} onChoose={onChoose} />
      {renderAccept(staleness !== null)}
    </section>
  )
}

function summaryOf(answer: RainoutResult): string {
  const words = describeRepair({ ...answer, unplacedIds: answer.unplaced.map(({ gameId }) => gameId) })
  const { addedDates } = answer
  if (addedDates.length === 0) return words
  return `${words} ${t.addsGameDays(addedDates.map((date) => formatDate(date)))}`
}
