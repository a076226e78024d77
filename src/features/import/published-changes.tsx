import { useAffected } from '#data/changes/affected.ts'
import type { ImportChanges } from '#domain/import/model.ts'
import { affectedInWords } from '#domain/scheduling/conflicts/affected.ts'
import { teamIdsOf } from '#domain/scores/game-teams.ts'
import { ReasonField } from '#ui/forms/reason-field.tsx'

/** Before games change that people rely on: whom it concerns, and why. */
export function PublishedChanges({
  changes,
  reason,
  problem,
  onChange,
}: {
  changes: ImportChanges
  reason: string
  problem: string | undefined
  onChange: (reason: string) => void
}) {
  const changed = changes.patches.flatMap(({ table, id }) => (table === 'games' ? [id] : []))
  const affected = useAffected(changed, [...new Set(changes.games.flatMap(teamIdsOf))])
  const sentences = affected ? affectedInWords({ ...affected, games: affected.games + changes.games.length }) : []
  return (
    <ReasonField
      affected={sentences}
      value={reason}
      error={problem}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
