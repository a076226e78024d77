import { ArrowRight } from 'lucide-react'
import { formatDayAndTimeOfGame } from '#domain/leagues/game-times.ts'
import type { PlannedChange } from '#domain/scheduling/conflicts/bulk-change.ts'
import type { Game } from '#domain/schema/schedules.ts'
import { gameStateLabels } from '#ui/brand/game-status.tsx'
import { classNames } from '#ui/class-names.ts'
import { getGameTitle } from '../calendar/calendar-game.ts'
import { toCalendarGame, type GameNames } from '../management/league-names.ts'
import type { Problem } from './use-verdict.ts'
import { t } from './words.ts'

/** The games, with what happens to each and whether it fits. Those that change can be left out. */
export function PlannedGames({
  planned,
  excluded,
  onChange,
  problems,
  names,
  timeZone,
}: {
  planned: readonly PlannedChange[]
  excluded: ReadonlySet<string>
  onChange: (excluded: ReadonlySet<string>) => void
  /** Undefined while they are being computed. */
  problems: ReadonlyMap<string, readonly Problem[]> | undefined
  names: GameNames | undefined
  timeZone: string
}) {
  if (!names) return null
  // Those that stay come last; the others are what the person decides about.
  const inOrder = planned
    .toSorted((a, b) => (a.before.start_time < b.before.start_time ? -1 : 1))
    .toSorted((a, b) => Number('stays' in a) - Number('stays' in b))
  const toggle = (id: string) => {
    const next = new Set(excluded)
    if (!next.delete(id)) next.add(id)
    onChange(next)
  }
  return (
    <ul aria-label={t.listOfGames} className="border-y border-line">
      {inOrder.map((one) => (
        <PlannedGame
          key={one.before.id}
          planned={one}
          isIncluded={!('stays' in one) && !excluded.has(one.before.id)}
          onToggle={() => toggle(one.before.id)}
          problems={problems?.get(one.before.id) ?? (problems && [])}
          {...{ names, timeZone }}
        />
      ))}
    </ul>
  )
}

function PlannedGame({
  planned,
  isIncluded,
  onToggle,
  problems,
  names,
  timeZone,
}: {
  planned: PlannedChange
  isIncluded: boolean
  onToggle: () => void
  problems: readonly Problem[] | undefined
  names: GameNames
  timeZone: string
}) {
  const { before } = planned
  const after = 'stays' in planned ? undefined : planned.after
  const title = getGameTitle(toCalendarGame(before, names))
  return (
    <li className="flex gap-3 border-b border-line-soft py-2 [contain-intrinsic-size:auto_56px] [content-visibility:auto] last:border-b-0">
      <label className="flex min-h-11 flex-1 gap-3 compact:min-h-0">
        <input
          type="checkbox"
          aria-label={t.include(title)}
          className="mt-0.5 size-5 shrink-0 accent-accent compact:size-4"
          checked={isIncluded}
          disabled={!after}
          onChange={onToggle}
        />
        <span className="grid min-w-0 flex-1 gap-x-4 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
          <span className="min-w-0">
            <span className="block font-medium">{title}</span>
            <span className="block text-note text-soft">
              {after && isIncluded ? (
                <WhatChanges {...{ before, after, names, timeZone }} />
              ) : (
                describePlace(before, names, timeZone)
              )}
            </span>
          </span>
          <span className="min-w-0 text-note">
            {'stays' in planned ? (
              <span className="text-soft">{t.stayReasons[planned.stays]}</span>
            ) : isIncluded ? (
              <Fit problems={problems} />
            ) : (
              <span className="text-soft">{t.leftOut}</span>
            )}
          </span>
        </span>
      </label>
    </li>
  )
}

function WhatChanges({
  before,
  after,
  names,
  timeZone,
}: {
  before: Game
  after: Game
  names: GameNames
  timeZone: string
}) {
  const [was, is] = [before, after].map((game) => ({
    when: formatDayAndTimeOfGame(game, timeZone),
    where: (game.field_id !== null && names.fields.get(game.field_id)?.place) || t.noField,
    status: gameStateLabels[game.status],
  }))
  if (!was || !is) return null
  const changed = (['when', 'where', 'status'] as const).filter((part) => was[part] !== is[part])
  return (
    <>
      <s>{changed.map((part) => was[part]).join(', ')}</s>{' '}
      <ArrowRight size={14} aria-hidden="true" className="inline" />{' '}
      <b className="font-medium text-ink">{changed.map((part) => is[part]).join(', ')}</b>
      {!changed.includes('when') && ` · ${is.when}`}
    </>
  )
}

const describePlace = (game: Game, names: GameNames, timeZone: string) =>
  [formatDayAndTimeOfGame(game, timeZone), game.field_id !== null && names.fields.get(game.field_id)?.place]
    .filter(Boolean)
    .join(', ')

function Fit({ problems }: { problems: readonly Problem[] | undefined }) {
  if (!problems) return null
  const worst = problems.filter(({ kind }) => kind === 'new' || kind === 'refused')
  const shown = worst.length > 0 ? worst : problems
  if (shown.length === 0) return <span className="text-green">{t.fits}</span>
  return shown.map(({ title, others, kind }) => (
    <span
      key={`${title} ${others}`}
      className={classNames('block', worst.length > 0 ? 'font-medium text-red' : 'text-soft')}
    >
      {kind === 'old' ? t.already(title) : kind === 'wish' ? t.wish(title) : t.doesNotFit(title)}
      {others !== '' && <span className="block font-normal text-soft">{others}</span>}
    </span>
  ))
}
