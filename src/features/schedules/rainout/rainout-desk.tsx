import { useMemo, useState } from 'react'
import { addChosenPlace, removeChosenPlace } from '#domain/scheduling/repair/rainout/choices.ts'
import type { RepairHelp } from '#domain/scheduling/repair/help.ts'
import type { RainoutPlan } from '#domain/scheduling/repair/rainout/rainout.ts'
import type { GamePlace } from '#domain/scheduling/repair/repair.ts'
import { Button } from '#ui/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { useCurrentMinute } from '#ui/browser/use-current-minute.ts'
import { useMarkUnsaved } from '#ui/forms/hooks/use-mark-unsaved.ts'
import { AcceptRainout } from './rainout-accept.tsx'
import { RainoutAnswerView } from './rainout-answer-view.tsx'
import { RainedOutGames, LeewayFields, RainoutFields } from './rainout-fields.tsx'
import {
  listRainedOutGames,
  createRainoutInput,
  toRainout,
  toRainoutPlan,
  listUsualWeekdays,
  type RainoutInput,
} from './rainout-input.ts'
import { RainoutProgress } from './rainout-progress.tsx'
import { PostponeAllButton } from './rainout-postpone.tsx'
import type { RainoutSolver } from './rainout-solver.ts'
import { createRainoutNames } from './rainout-words.ts'
import { useRainoutSearch } from './use-rainout-search.ts'
import type { RainedOutLeague } from './use-rainout-rows.ts'
import { t } from './words.ts'

type Chosen = RainoutPlan['chosen']

/** Asks which day, venue, or field is lost, finds new times, and lets the user adjust and accept them. */
export function RainoutDesk({ schedule, rows, solver }: RainedOutLeague & { solver: RainoutSolver }) {
  const now = useCurrentMinute()
  const [input, setInput] = useState(() => createRainoutInput(schedule, rows, now))
  const [chosen, setChosen] = useState<Chosen>([])
  const { search, find, prove, cancel, forget } = useRainoutSearch(solver)
  const hit = useMemo(() => listRainedOutGames(input, rows), [input, rows])
  const names = useMemo(() => createRainoutNames(rows), [rows])
  const days = useMemo(() => listUsualWeekdays(hit, rows), [hit, rows])
  const lost = hit.filter(({ id }) => !input.sparedIds.includes(id))
  const plan = toRainoutPlan(input, rows, { chosen, now })
  const rainout = toRainout(input, rows)
  useMarkUnsaved(search.state === 'idle' ? null : t.newTimesWereLooked)
  const finding = search.state === 'done' ? search.finding : undefined

  /**
   * Changes the input and discards the result, which belongs to a different question. Also discards the chosen places
   * if other games may lose their place.
   */
  const change = (set: Partial<RainoutInput>) => {
    const isOtherRain = set.date !== undefined || set.where !== undefined || set.from !== undefined
    setInput({ ...input, ...(isOtherRain && { sparedIds: [] }), ...set })
    if (isOtherRain || set.sparedIds) setChosen([])
    forget()
  }
  const searchWith = (next: RainoutInput, nextChosen: Chosen) => {
    setInput(next)
    setChosen(nextChosen)
    const nextPlan = toRainoutPlan(next, rows, { chosen: nextChosen, now })
    if (nextPlan) void find(rows, nextPlan, finding)
  }
  const choose = (gameId: string, place: GamePlace | null) => {
    const parts = finding?.parts ?? []
    searchWith(
      input,
      place === null ? removeChosenPlace(parts, chosen, gameId) : addChosenPlace(parts, chosen, { gameId, place }),
    )
  }
  const takeHelp = ({ date, weekday }: RepairHelp) =>
    searchWith(
      {
        ...input,
        ...(date !== undefined && { until: date }),
        ...(weekday !== undefined && { extraDays: [...input.extraDays, weekday] }),
      },
      chosen,
    )

  return (
    <>
      <RainoutFields input={input} rows={rows} onChange={change} />
      <RainedOutGames
        input={input}
        rows={rows}
        hit={hit}
        names={names}
        onChange={(sparedIds) => change({ sparedIds })}
        onShowDate={(date) => change({ date })}
      />
      {hit.length > 0 && (
        <LeewayFields
          title={t.makeupDates}
          input={input}
          days={days}
          today={now}
          timeZone={rows.timeZone}
          onChange={change}
        >
          <div className="flex flex-wrap gap-3">
            <Button
              variant="primary"
              disabled={lost.length === 0 || search.state === 'running' || plan === null}
              onClick={() => searchWith(input, chosen)}
            >
              {t.findNewTimes}
            </Button>
            {plan && rainout && (
              <PostponeAllButton scheduleId={schedule.id} rainout={rainout} rows={rows} plan={plan} games={lost} />
            )}
          </div>
        </LeewayFields>
      )}
      {search.state === 'running' && <RainoutProgress moves={search.moves} onCancel={cancel} />}
      {search.state === 'failed' && (
        <Banner tone="red" action={<Button onClick={() => searchWith(input, chosen)}>{t.tryAgain}</Button>}>
          {t.newTimesCouldNot}
        </Banner>
      )}
      {search.state === 'done' && (
        <RainoutAnswerView
          finding={search.finding}
          trouble={search.trouble}
          rows={rows}
          names={names}
          solver={solver}
          onChoose={choose}
          onHelp={takeHelp}
          onProve={() => void prove(search.finding)}
          onAgain={() => searchWith(input, chosen)}
          renderAccept={(isStale) =>
            rainout && (
              <AcceptRainout scheduleId={schedule.id} rainout={rainout} finding={search.finding} isStale={isStale} />
            )
          }
        />
      )}
    </>
  )
}
