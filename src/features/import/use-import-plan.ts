import type { FileTable } from '#domain/import/read-table.ts'
import { parseCsvCell } from '#domain/import/csv-table.ts'
import { useMemo, useState } from 'react'
import { useActor, useLiveQuery, useSports } from '#data/queries/context.tsx'
import { createId } from '#data/changes/create-id.ts'
import { useTier } from '#data/queries/use-tier.ts'
import { findMissingColumns, type ColumnMapping } from '#domain/import/columns.ts'
import { noChanges, type ImportKind, type ImportPlan, type SourceRow } from '#domain/import/model.ts'
import { findDateFormats, planImport } from '#domain/import/plan-file.ts'
import { toSourceRows } from '#domain/import/read-rows.ts'
import { isSameName } from '#domain/leagues/same-name.ts'
import { sortDraftsFirst, acceptsManualGames } from '#domain/leagues/manual-games.ts'
import { scheduleRow } from '#domain/schema/schedules.ts'
import type { League } from '#domain/schema/leagues.ts'
import type { ImportChoices } from './import-choice-fields.tsx'
import { readExistingRows } from './read-existing-rows.ts'
import { t } from './words.ts'

export const noImportSource: readonly SourceRow[] = []

/** Returns what the file would change on this device. Recomputed when the file or the device's data changes. */
export function useImportPlan(
  kind: ImportKind,
  league: League,
  source: FileTable | null,
  mapping: ColumnMapping,
  options: ImportChoices,
) {
  const actor = useActor()
  const sports = useSports()
  const { id: leagueId, organization_id: organizationId, time_zone: timeZone } = league
  const world = useLiveQuery(
    (db) => readExistingRows(db, organizationId, leagueId, kind),
    [organizationId, leagueId, kind],
  )
  const rows = useMemo(
    () => (source ? toSourceRows(source.rows, mapping, parseCsvCell, source.headerRow) : noImportSource),
    [source, mapping],
  )
  const targets = (world?.schedules ?? []).filter(acceptsManualGames).toSorted(sortDraftsFirst)
  const target = targets.find(({ id }) => id === options.scheduleId)
  const [createdAt] = useState(() => new Date().toISOString())
  const { season_start: start, season_end: end } = league
  const season = useMemo(() => ({ start, end, today: createdAt.slice(0, 10) }), [start, end, createdAt])
  const dates = useMemo(() => findDateFormats(rows, season), [rows, season])
  const preset = target?.constraints?.gameMinutes ?? sports.find(({ id }) => id === league.sport_id)?.game_minutes ?? 60
  const gameMinutes = options.gameMinutes === '' ? preset : Number(options.gameMinutes)
  const isMinutes = Number.isInteger(gameMinutes) && gameMinutes >= 1 && gameMinutes <= 600
  const scheduleName = options.scheduleName.trim()
  const nameProblem = target ? undefined : nameProblemOf(scheduleName, world?.schedules ?? [])
  const isReady =
    findMissingColumns(kind, mapping).length === 0 && (kind !== 'games' || (isMinutes && nameProblem === undefined))
  const tier = useTier()
  const userId = actor?.userId ?? ''

  const plan = useMemo((): ImportPlan | undefined => {
    if (!world || rows === noImportSource || !isReady) return undefined
    return planImport(kind, rows, world, {
      leagueId,
      timeZone,
      tier,
      season,
      now: createdAt,
      newId: createId,
      answers: {
        addsDivisions: options.addsDivisions,
        dateOrder: options.dateOrder,
        dateSystem: options.dateSystem,
        sameTeams: options.sameTeams,
        gameMinutes,
        target: target
          ? { kind: 'existing', schedule: target }
          : { kind: 'new', name: scheduleName, createdBy: userId, createdAt },
      },
    })
  }, [
    world,
    rows,
    isReady,
    kind,
    leagueId,
    timeZone,
    tier,
    options.addsDivisions,
    options.dateOrder,
    options.dateSystem,
    options.sameTeams,
    season,
    gameMinutes,
    target,
    scheduleName,
    userId,
    createdAt,
  ])

  return {
    rows,
    plan: plan ?? { rows: [], changes: noChanges },
    isPlanned: plan !== undefined,
    isLoading: world === undefined,
    targets,
    /** Whether the games are imported into a published schedule. */
    isPublished: kind === 'games' && target !== undefined && target.status !== 'draft',
    questions: {
      ...dates,
      sameTeams:
        options.sameTeams !== null ||
        (plan?.rows.some(({ problems }) => problems.some(({ asks }) => asks === 'moved')) ?? false),
    },
    preset,
    nameProblem,
    minutesProblem: isMinutes ? undefined : t.wholeNumberFrom1,
  }
}

function nameProblemOf(name: string, siblings: readonly { name: string }[]): string | undefined {
  if (siblings.some((one) => isSameName(one.name, name))) {
    return t.scheduleNameAlreadyExists
  }
  const result = scheduleRow.shape.name.safeParse(name)
  return result.success ? undefined : result.error.issues[0]?.message
}
