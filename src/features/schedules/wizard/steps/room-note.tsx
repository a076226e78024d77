import type { RoomCheckResult } from '#domain/scheduling/explain/feasibility.ts'
import { Pill } from '#ui/brand/pill.tsx'
import type { CommonInputs } from '../form-parts.ts'
import type { LeagueResources } from '../use-league-resources.ts'
import { useRoomCheck, type CheckRoom } from '../use-room-check.ts'
import { t } from './words.ts'

/** Shows whether the games fit while the settings are being chosen. It only informs and never blocks. */
export function RoomNote<Inputs extends CommonInputs>({
  inputs,
  supply,
  replacing,
  judge,
}: {
  inputs: Inputs
  supply: LeagueResources
  /** A schedule being generated again; its games that are to be replaced do not count. */
  replacing?: string | undefined
  judge: CheckRoom<Inputs>
}) {
  const check = useRoomCheck(inputs, supply, { replacing, judge })
  return (
    <div role="status" className="flex min-h-7 flex-wrap items-center gap-x-3 gap-y-1 text-note">
      {check && 'problem' in check && (
        <>
          <Pill tone="amber">{check.isAboutGames ? t.notAllGamesFit : t.timesTooShort}</Pill>
          <span>{check.problem}</span>
        </>
      )}
      {check && 'games' in check && <RoomWords {...check} />}
      {check === null && <span className="text-soft">{t.chooseToSeeFit}</span>}
    </div>
  )
}

function RoomWords({ games, summary, isEnough, reasons }: RoomCheckResult) {
  if (games === 0) {
    return (
      <>
        <Pill tone="amber">{t.noGames}</Pill>
        <span>{t.eachDivisionHasOnly}</span>
      </>
    )
  }
  return (
    <>
      <Pill tone={isEnough && reasons.length === 0 ? 'green' : 'amber'}>{verdictOn({ isEnough, reasons })}</Pill>
      <span className="tabular">
        {summary}.{!isEnough && ` ${t.addDaysTimesFields}`}
      </span>
      {reasons.slice(0, reasonsAtMost).map((words) => (
        <span key={words} className="basis-full">
          {words}
        </span>
      ))}
    </>
  )
}

/** The number of reasons shown, because no one changes more than this many settings at a time. */
const reasonsAtMost = 2

function verdictOn({ isEnough, reasons }: Pick<RoomCheckResult, 'isEnough' | 'reasons'>): string {
  if (!isEnough) return t.tooLittleRoom
  return reasons.length > 0 ? t.notAllGamesFit : t.enoughRoom
}
