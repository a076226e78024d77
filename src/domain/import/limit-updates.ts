import { failed, type ImportPlan } from './model.ts'

/** Each changed row is compared with what stands and merged by itself; thousands of new ones are no trouble. */
export const maxUpdates = 1000

/** Leaves the rest for a second import: rows beyond the limit are errors, so that they can be downloaded as a file. */
export function limitUpdates({ rows, changes }: ImportPlan, most = maxUpdates): ImportPlan {
  let updates = 0
  const kept = rows.map((row) => {
    if (row.outcome !== 'update' || ++updates <= most) return row
    const words = `One import changes ${most.toLocaleString('en')} rows at most. Import this one again afterwards.`
    return failed(row.number, [{ column: null, words }])
  })
  const ofSchedule = changes.patches.filter(({ table }) => table === 'schedules')
  const ofRows = changes.patches.filter(({ table }) => table !== 'schedules')
  return updates <= most
    ? { rows, changes }
    : { rows: kept, changes: { ...changes, patches: [...ofRows.slice(0, most), ...ofSchedule] } }
}
