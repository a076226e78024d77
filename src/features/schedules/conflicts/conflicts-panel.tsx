import { useMemo, useState } from 'react'
import type { ConflictResolution } from '#domain/scheduling/conflicts/conflict-resolutions.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { SelectField } from '#ui/forms/form-field.tsx'
import { RowOptions } from '#ui/forms/options.tsx'
import {
  noConflictFilter,
  listFilterChoices,
  groupConflicts,
  type FilterChoice,
  type ConflictFilter,
} from './conflict-filter.ts'
import { ConflictItem } from './conflict-item.tsx'
import { conflictKindLabels } from './conflict-words.ts'
import type { ConflictSearch, NamedConflict, NamedGames } from './use-conflicts.ts'
import { t } from './words.ts'

type Actions = {
  timeZone: string
  onMove?: ((gameId: string) => void) | undefined
  onMoveTo?: ((way: ConflictResolution) => void) | undefined
}

/** Lists the conflicts in a schedule by kind, with possible solutions. */
export function ConflictsPanel({ search, ...actions }: { search: ConflictSearch } & Actions) {
  if (search.state === 'searching') {
    return (
      <p role="status" className="text-note text-soft">
        {t.lookingConflicts}
      </p>
    )
  }
  if (search.state === 'failed') {
    return (
      <p role="alert" className="text-note text-red">
        {t.conflictsCouldNotWorked}
      </p>
    )
  }
  if (search.conflicts.length === 0) {
    return <p className="text-note text-soft">{t.noConflictsDetectedSchedule}</p>
  }
  return <FoundConflicts conflicts={search.conflicts} named={search.named} {...actions} />
}

function FoundConflicts({
  conflicts,
  named,
  ...actions
}: { conflicts: readonly NamedConflict[]; named: NamedGames } & Actions) {
  const [asked, setFilter] = useState(noConflictFilter)
  const choices = useMemo(() => listFilterChoices(conflicts), [conflicts])
  // Drops a selected filter that no longer matches any conflict.
  const still = <Id extends string>(asked: Id | null, among: readonly FilterChoice<Id>[]) =>
    among.find(({ id }) => id === asked)?.id ?? null
  const filter: ConflictFilter = {
    kind: still(asked.kind, choices.kinds),
    fieldId: still(asked.fieldId, choices.fields),
    teamId: still(asked.teamId, choices.teams),
  }
  const groups = groupConflicts(conflicts, filter)
  return (
    <Card className="border-red">
      <section aria-labelledby="conflicts">
        <h2 id="conflicts" className="px-4 pt-3 text-red">
          {t.conflictSDetected(conflicts.length)}
        </h2>
        {conflicts.length > 1 && (
          <div className="grid gap-3 px-4 pt-3 pb-1 sm:grid-cols-3">
            <FilterField
              label={t.kind}
              choices={choices.kinds}
              value={filter.kind}
              onChange={(kind) => setFilter({ ...filter, kind })}
            />
            <FilterField
              label={t.field}
              choices={choices.fields}
              value={filter.fieldId}
              onChange={(fieldId) => setFilter({ ...filter, fieldId })}
            />
            <FilterField
              label={t.team}
              choices={choices.teams}
              value={filter.teamId}
              onChange={(teamId) => setFilter({ ...filter, teamId })}
            />
          </div>
        )}
        {groups.length === 0 && <p className="px-4 py-3 text-soft">{t.noConflictsMatch}</p>}
        {groups.map((group) => (
          <ConflictGroup
            key={group.kind}
            title={`${conflictKindLabels[group.kind]} (${group.conflicts.length})`}
            conflicts={group.conflicts}
            named={named}
            {...actions}
          />
        ))}
      </section>
    </Card>
  )
}

function FilterField<Id extends string>({
  label,
  choices,
  value,
  onChange,
}: {
  label: string
  choices: readonly FilterChoice<Id>[]
  value: Id | null
  onChange: (id: Id | null) => void
}) {
  const choose = (chosen: string) => onChange(choices.find(({ id }) => id === chosen)?.id ?? null)
  return (
    <SelectField label={label} value={value ?? ''} onChange={({ target }) => choose(target.value)}>
      <option value="">{t.all}</option>
      <RowOptions rows={choices} label={({ name, count }) => `${name} (${count})`} />
    </SelectField>
  )
}

const shownAtFirst = 3

function ConflictGroup({
  title,
  conflicts,
  named,
  ...actions
}: { title: string; conflicts: readonly NamedConflict[]; named: NamedGames } & Actions) {
  const [showsAll, setShowsAll] = useState(false)
  const shown = showsAll ? conflicts : conflicts.slice(0, shownAtFirst)
  return (
    <>
      <h3 className="border-b border-line px-4 pt-4 pb-1 text-soft">{title}</h3>
      <ul>
        {shown.map((one) => (
          <ConflictItem key={keyOf(one)} of={one} named={named} {...actions} />
        ))}
      </ul>
      {conflicts.length > shownAtFirst && (
        <div className="border-t border-line p-2">
          <Button variant="quiet" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? t.showFewer : t.showAll(conflicts.length)}
          </Button>
        </div>
      )}
    </>
  )
}

/**
 * Includes the team and the subject, because two games can clash on both teams, and a game can fall within the
 * blackouts of both.
 */
const keyOf = ({ conflict }: NamedConflict) =>
  [
    conflict.kind,
    ...conflict.gameIds,
    'teamId' in conflict && conflict.teamId,
    'about' in conflict && conflict.about,
  ].join(' ')
