import { ArrowDown, ArrowUp } from 'lucide-react'
import { useState } from 'react'
import { useActor, useDatabase } from '#data/queries/context.tsx'
import { errorMessage } from '#data/store/error-message.ts'
import { formatPool, getPoolPlacing, type PoolTable } from '#domain/tournaments/pool-placings.ts'
import { computePlaceTables, type PlaceTable } from '#domain/tournaments/qualifying/place-tables.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button, IconButton } from '#ui/button.tsx'
import { formatList } from '#i18n/format-list.ts'
import { CancelButton } from '#ui/dialogs/cancel-button.tsx'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { CheckboxField } from '#ui/forms/form-field.tsx'
import { toastWithUndo } from '#ui/feedback/toast-with-undo.ts'
import { fillFromPools, undoFillFromPools } from '../fill-from-pools.ts'
import { PlaceTableView, PoolTableView } from './pool-tables.tsx'
import type { BracketSheet } from './read-bracket.ts'
import { t } from './words.ts'

/**
 * Moves the best teams of the pools into the bracket: staff check the standings, and decide who advances if teams are
 * tied.
 */
export function FillBracketDialog({ sheet, onClose }: { sheet: BracketSheet; onClose: () => void }) {
  const db = useDatabase()
  const actor = useActor()
  const { tables, nameOf, schedule } = sheet
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const [drawn, setDrawn] = useState<ReadonlyMap<string, readonly string[]>>(new Map())
  const [problem, setProblem] = useState<string>()
  const pools = tables.filter(({ pool, isOver }) => isOver && !left.has(pool)).map(({ pool }) => pool)
  const chosen = tables.filter(({ pool }) => pools.includes(pool))
  const isOpen = (tie: readonly string[]) => !drawn.has(keyOf(tie))
  const openInPools = chosen.flatMap(({ ties }) => ties).filter(isOpen)
  const decided = () => chosen.flatMap(({ ties }) => ties.flatMap((tie) => drawn.get(keyOf(tie)) ?? []))
  const placeTables = openInPools.length === 0 ? computeTables(sheet, pools, decided()) : []
  const undecided = [...openInPools, ...placeTables.flatMap(({ ties }) => ties).filter(isOpen)]

  const confirm = async () => {
    if (!actor) return
    try {
      const across = placeTables.flatMap(({ ties }) => ties.flatMap((tie) => drawn.get(keyOf(tie)) ?? []))
      const lots = [...decided(), ...across]
      const filled = await fillFromPools(db, actor, { scheduleId: schedule.id, pools, decided: lots })
      toastWithUndo(t.bracketFilledFromPools, {
        undo: () => undoFillFromPools(db, actor, filled),
        undone: t.changeWasTakenBack,
      })
      onClose()
    } catch (error) {
      setProblem(errorMessage(error))
    }
  }
  const renderLots = (tie: readonly string[]) => (
    <Lots
      key={keyOf(tie)}
      tie={tie}
      order={drawn.get(keyOf(tie))}
      nameOf={nameOf}
      onOrder={(order) => setDrawn(new Map(drawn).set(keyOf(tie), order))}
    />
  )
  return (
    <Dialog
      title={t.fillFromPools2}
      onClose={onClose}
      dismissible={false}
      wide
      footer={
        <>
          <CancelButton />
          <Button
            variant="primary"
            disabled={pools.length === 0 || undecided.length > 0}
            onClick={() => void confirm()}
          >
            {t.fillBracket}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <p>{t.bestEachPoolGo}</p>
        {tables.map((table) => (
          <section key={table.pool} aria-label={formatPool(table.pool)} className="flex flex-col gap-2">
            <CheckboxField
              label={<span className="font-semibold">{t.goesIntoBracket(formatPool(table.pool))}</span>}
              hint={hintOf(table, schedule.tournament_facts?.placings[table.pool] ?? null)}
              disabled={!table.isOver}
              checked={pools.includes(table.pool)}
              onChange={({ target }) => {
                const next = new Set(left)
                if (target.checked) next.delete(table.pool)
                else next.add(table.pool)
                setLeft(next)
              }}
            />
            <div className="overflow-x-auto rounded-control border border-line">
              <PoolTableView caption={formatPool(table.pool)} rows={table.rows} nameOf={nameOf} />
            </div>
            {pools.includes(table.pool) && table.ties.map(renderLots)}
          </section>
        ))}
        {placeTables.map((table) => (
          <section key={table.place} aria-label={t.teamsInPlace(table.place)} className="flex flex-col gap-2">
            <div className="overflow-x-auto rounded-control border border-line">
              <PlaceTableView table={table} nameOf={nameOf} />
            </div>
            {table.ties.map(renderLots)}
          </section>
        ))}
        {undecided.length > 0 && (
          <p role="status" className="text-note text-soft">
            {t.sayFirstWhoStands}
          </p>
        )}
        {problem && (
          <p role="alert" className="font-semibold text-red">
            {problem}
          </p>
        )}
      </div>
    </Dialog>
  )
}

/** Returns the tables across pools, once all pools go into the bracket or are there already. */
function computeTables(sheet: BracketSheet, pools: readonly number[], decided: readonly string[]): PlaceTable[] {
  const { stand, games, tables, rulebook } = sheet
  const placings = tables.map((table) =>
    pools.includes(table.pool)
      ? getPoolPlacing(table, stand.facts.withdrawn ?? [], decided)
      : stand.facts.placings?.get(table.pool),
  )
  const all = placings.filter((placing) => placing !== undefined)
  return all.length < placings.length ? [] : computePlaceTables(stand, games, tables, rulebook, all)
}

const keyOf = (tie: readonly string[]) => tie.join()

function hintOf(table: PoolTable, placing: readonly string[] | null): string {
  if (!table.isOver) return t.notAllGamesPool
  if (placing === null) return t.allGamesOver
  const level = new Map(table.rows.map(({ teamId, rank }) => [teamId, rank]))
  const ranks = placing.map((teamId) => level.get(teamId) ?? 0)
  const stands = ranks.every((rank, index) => index === 0 || rank >= (ranks[index - 1] ?? 0))
  return stands ? t.bracketAlready : t.bracketButTableHas
}

/** Teams that no rule separates: people draw lots and enter the outcome here. */
function Lots({
  tie,
  order,
  nameOf,
  onOrder,
}: {
  tie: readonly string[]
  order: readonly string[] | undefined
  nameOf: (teamId: string) => string
  onOrder: (order: readonly string[]) => void
}) {
  const shown = order ?? tie
  const move = (from: number, by: 1 | -1) => {
    const next = [...shown]
    const [team] = next.splice(from, 1)
    if (team !== undefined) next.splice(from + by, 0, team)
    onOrder(next)
  }
  return (
    <Banner action={order ? undefined : <Button onClick={() => onOrder(shown)}>{t.orderRight}</Button>}>
      <p>{t.levelEveryRuleLeague(formatList(tie.map(nameOf)))}</p>
      <ol aria-label={t.betterFirst} className="mt-1 flex flex-col">
        {shown.map((teamId, index) => (
          <li key={teamId} className="flex items-center gap-1">
            <span className="min-w-0 flex-1">
              {index + 1}. {nameOf(teamId)}
            </span>
            <IconButton label={t.up(nameOf(teamId))} disabled={index === 0} onClick={() => move(index, -1)}>
              <ArrowUp size={20} />
            </IconButton>
            <IconButton
              label={t.down(nameOf(teamId))}
              disabled={index === shown.length - 1}
              onClick={() => move(index, 1)}
            >
              <ArrowDown size={20} />
            </IconButton>
          </li>
        ))}
      </ol>
    </Banner>
  )
}
