import { commit } from '#data/store/commit.ts'
import { createId } from '#data/changes/create-id.ts'
import { can, type Actor } from '#domain/people/capabilities.ts'
import { RuleError } from '#domain/rule-error.ts'
import type { SponsorshipReport } from '#domain/schema/sponsorship.ts'
import type { ReportDocument } from '#domain/sponsorship/reports/document.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'

/** Saves a report as it is. Returns its id. @throws RuleError `not_allowed`, `row_gone` if the league is gone */
export async function createReport(
  db: LocalDatabase,
  actor: Actor,
  leagueId: string,
  report: ReportDocument,
): Promise<string> {
  if (!can(actor, 'sponsorship.manage')) throw new RuleError('not_allowed')
  const id = createId()
  await commit(db, actor.organizationId, 'report.create', async (tx) => {
    if (!(await tx.get('leagues', leagueId))) throw new RuleError('row_gone')
    const row = {
      id,
      league_id: leagueId,
      kind: report.kind,
      start_date: report.from,
      end_date: report.to,
      title: report.subtitle.slice(0, 200).toWellFormed(),
      content: JSON.stringify(report),
      created_at: report.madeAt,
    }
    await tx.insert('sponsorship_reports', [row])
  })
  return id
}

/** Deletes a report and returns its row for undo. @throws RuleError `not_allowed`, `row_gone` */
export async function deleteReport(db: LocalDatabase, actor: Actor, reportId: string): Promise<SponsorshipReport> {
  if (!can(actor, 'sponsorship.manage')) throw new RuleError('not_allowed')
  return commit(db, actor.organizationId, 'report.delete', async (tx) => {
    const report = await tx.get('sponsorship_reports', reportId)
    if (!report) throw new RuleError('row_gone')
    await tx.remove('sponsorship_reports', reportId)
    return report
  })
}

/** Restores the same row under the same id. @throws RuleError `not_allowed`, `row_gone` if the league is gone */
export async function restoreReport(db: LocalDatabase, actor: Actor, report: SponsorshipReport): Promise<void> {
  if (!can(actor, 'sponsorship.manage')) throw new RuleError('not_allowed')
  await commit(db, actor.organizationId, 'report.restore', async (tx) => {
    if (!(await tx.get('leagues', report.league_id))) throw new RuleError('row_gone')
    await tx.insert('sponsorship_reports', [report])
  })
}
