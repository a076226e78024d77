import { ChevronLeft, ChevronRight, TriangleAlert } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useCurrentMinute } from '#ui/browser/use-current-minute.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
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
import { ConflictGame, ConflictItem, isCertain, isSolvable, type ConflictActions } from './conflict-item.tsx'
import { ConflictResolutionList } from './conflict-resolution-list.tsx'
import { conflictKindLabels, describeConflict } from './conflict-words.ts'
import { useIsDocked } from '../calendar/use-is-docked.ts'
import type { ConflictSearch, NamedConflict, NamedGames } from './use-conflicts.ts'
import { t } from './words.ts'

/**
 * The conflicts of a schedule with ways to resolve them: one at a time, or all of them by kind. A strip above the
 * calendar, or a panel next to it if there is room.
 */
export function ConflictsPanel({ search, ...actions }: { search: ConflictSearch } & ConflictActions) {
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
}: { conflicts: readonly NamedConflict[]; named: NamedGames } & ConflictActions) {
  const isDocked = useIsDocked()
  const [showsAll, setShowsAll] = useState(false)
  const isMany = conflicts.length > 1
  return (
    <Card className="border-red">
      <section aria-labelledby="conflicts">
        <div className="flex flex-wrap items-center justify-between gap-x-4 rounded-t-card bg-red-tint px-4 py-2 text-red">
          <h2 id="conflicts" className="flex items-center gap-2">
            <TriangleAlert size={18} aria-hidden="true" />
            {t.conflictSDetected(conflicts.length)}
          </h2>
          {isMany && (
            <Button variant="quiet" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
              {showsAll ? t.showEach : t.allConflicts(conflicts.length)}
            </Button>
          )}
        </div>
        {isMany && showsAll ? (
          <AllConflicts conflicts={conflicts} named={named} {...actions} />
        ) : (
          <OneConflict conflicts={conflicts} named={named} isDocked={isDocked} {...actions} />
        )}
      </section>
    </Card>
  )
}

/** One conflict, the worst of those ahead first, with a button for each way out. */
function OneConflict({
  conflicts,
  named,
  isDocked,
  ...actions
}: { conflicts: readonly NamedConflict[]; named: NamedGames; isDocked: boolean } & ConflictActions) {
  const [asked, setAsked] = useState(0)
  const now = useCurrentMinute()
  const ordered = useMemo(() => aheadFirst(conflicts, now), [conflicts, now])
  const index = Math.min(asked, ordered.length - 1)
  const current = ordered[index]
  if (!current) return null
  const { conflict, games, teams } = current
  return (
    <div className={classNames('grid items-start gap-x-6 gap-y-2 px-4 py-2', !isDocked && 'lg:grid-cols-[2fr_3fr]')}>
      <div className="min-w-0">
        <div className="flex items-center justify-between gap-2">
          <b aria-live="polite" className={classNames('min-w-0', isCertain(conflict) ? 'text-red' : 'text-amber')}>
            {describeConflict(conflict, games, teams)}
          </b>
          {ordered.length > 1 && (
            <span className="flex shrink-0 items-center text-note text-soft tabular">
              <IconButton label={t.previousConflict} disabled={index === 0} onClick={() => setAsked(index - 1)}>
                <ChevronLeft size={20} />
              </IconButton>
              {t.nthOf(index + 1, ordered.length)}
              <IconButton
                label={t.nextConflict}
                disabled={index === ordered.length - 1}
                onClick={() => setAsked(index + 1)}
              >
                <ChevronRight size={20} />
              </IconButton>
            </span>
          )}
        </div>
        {games.map((game) => (
          <ConflictGame key={game.id} game={game} timeZone={actions.timeZone} onMove={actions.onMove} />
        ))}
      </div>
      {actions.onMoveTo && isSolvable(current) && (
        <div className="flex flex-col gap-2 pb-1">
          <ConflictResolutionList
            key={keyOf(current)}
            named={named}
            of={current}
            timeZone={actions.timeZone}
            onMoveTo={actions.onMoveTo}
            shownAtFirst={isDocked ? 3 : 2}
            isNarrow={isDocked}
          />
        </div>
      )}
    </div>
  )
}

/** Returns the conflicts worst kind first, but those whose games have all begun last: nothing can be done about them. */
function aheadFirst(conflicts: readonly NamedConflict[], now: string): NamedConflict[] {
  const isAhead = ({ games }: NamedConflict) => games.some(({ start }) => start > now)
  return groupConflicts(conflicts, noConflictFilter)
    .flatMap((group) => group.conflicts)
    .toSorted((a, b) => Number(isAhead(b)) - Number(isAhead(a)))
}

function AllConflicts({
  conflicts,
  named,
  ...actions
}: { conflicts: readonly NamedConflict[]; named: NamedGames } & ConflictActions) {
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
    <>
      <div className={classNames('grid gap-3 px-4 pt-3 pb-1', !useIsDocked() && 'sm:grid-cols-3')}>
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
    </>
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
}: { title: string; conflicts: readonly NamedConflict[]; named: NamedGames } & ConflictActions) {
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
