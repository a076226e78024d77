import { useRef, useState } from 'react'
import type { Sponsor } from '#domain/schema/sponsorship.ts'
import { Card } from '#ui/layout/card.tsx'
import { useMediaQuery } from '#ui/browser/media-query.ts'
import { AllOfStageDialog } from './all-of-stage-dialog.tsx'
import { NarrowBoard } from './narrow-board.tsx'
import type { PipelineColumn, PipelineEntry } from './pipeline-columns.ts'
import { useMoveSponsor } from './use-move-sponsor.ts'
import { WideBoard } from './wide-board.tsx'

/** From prospect to active: how many there are at each step, what they are worth, and a way to move them on. */
export function PipelineBoard({
  columns,
  today,
  mayMove,
}: {
  columns: readonly PipelineColumn[]
  today: string
  mayMove: boolean
}) {
  const Board = useMediaQuery('(min-width: 64rem)') ? WideBoard : NarrowBoard
  const [allOf, setAllOf] = useState<PipelineColumn['key']>()
  const heading = useRef<HTMLHeadingElement>(null)
  const move = useMoveSponsor(today)
  const moveAndStay = (entry: PipelineEntry, status: Sponsor['status']) => {
    heading.current?.focus() // the menu goes with the sponsor
    move(entry, status)
  }
  const chosen = columns.find(({ key }) => key === allOf)
  return (
    <Card className="flex break-inside-avoid flex-col gap-4 p-4 sm:p-6">
      <div className="flex flex-col gap-1">
        <h2 ref={heading} tabIndex={-1}>
          Pipeline
        </h2>
        <p className="text-soft">From the first talk to a sponsor, with what their deals are worth today.</p>
      </div>
      <Board columns={columns} onMove={mayMove ? moveAndStay : undefined} onShowAll={setAllOf} />
      {chosen && (
        <AllOfStageDialog column={chosen} onMove={mayMove ? move : undefined} onClose={() => setAllOf(undefined)} />
      )}
    </Card>
  )
}
