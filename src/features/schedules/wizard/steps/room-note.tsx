import type { RoomCheckResult } from '#domain/scheduling/explain/feasibility.ts'
import { Pill } from '#ui/brand/pill.tsx'
import type { CommonInputs } from '../form-parts.ts'
import type { LeagueResources } from '../use-league-resources.ts'
import { useRoomCheck, type CheckRoom } from '../use-room-check.ts'

/** Says whether the games fit while the settings are being chosen. It only informs, never blocks. */
export function RoomNote<Inputs extends CommonInputs>({
  inputs,
  supply,
  replacing,
  judge,
}: {
  inputs: Inputs
  supply: LeagueResources
  /** A schedule being generated again: its replaced games do not count. */
  replacing?: string | undefined
  judge: CheckRoom<Inputs>
}) {
  const check = useRoomCheck(inputs, supply, { replacing, judge })
  return (
    <div role="status" className="flex min-h-7 flex-wrap items-center gap-x-3 gap-y-1 text-note">
      {check && 'problem' in check && (
        <>
          <Pill tone="amber">Times too short</Pill>
          <span>{check.problem}</span>
        </>
      )}
      {check && 'games' in check && <RoomWords {...check} />}
      {check === null && (
        <span className="text-soft">
          Whether the games fit stands here once dates, days, times, teams and venues are chosen.
        </span>
      )}
    </div>
  )
}

function RoomWords({ games, summary, isEnough, reasons }: RoomCheckResult) {
  if (games === 0) {
    return (
      <>
        <Pill tone="amber">No games</Pill>
        <span>Each division has only one chosen team. Teams play within their own division.</span>
      </>
    )
  }
  return (
    <>
      <Pill tone={isEnough && reasons.length === 0 ? 'green' : 'amber'}>{verdictOn({ isEnough, reasons })}</Pill>
      <span className="tabular">
        {summary}.{!isEnough && ' Add days, times or fields, or shorten games and rest.'}
      </span>
      {reasons.slice(0, reasonsAtMost).map((words) => (
        <span key={words} className="basis-full">
          {words}
        </span>
      ))}
    </>
  )
}

/** Nobody changes more than this at a time. */
const reasonsAtMost = 2

function verdictOn({ isEnough, reasons }: Pick<RoomCheckResult, 'isEnough' | 'reasons'>): string {
  if (!isEnough) return 'Too little room'
  return reasons.length > 0 ? 'Not all games fit' : 'Enough room'
}
