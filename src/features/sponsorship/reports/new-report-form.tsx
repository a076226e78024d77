import { useDeferredValue, useMemo, useState } from 'react'
import { useActor, useDatabase, useLiveQuery } from '#data/queries/context.tsx'
import { errorMessage } from '#data/store/error-message.ts'
import { can } from '#domain/people/capabilities.ts'
import { manualMetrics } from '#domain/sponsorship/reports/metrics.ts'
import type { PlayedGame, ReportRequest } from '#domain/sponsorship/reports/request.ts'
import { buildReport } from '#domain/sponsorship/reports/report.ts'
import { toLocalDate, addDays, localToInstant } from '#domain/time.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Card } from '#ui/layout/card.tsx'
import { formatList } from '#i18n/format-list.ts'
import { SkeletonLines } from '#ui/feedback/states.tsx'
import { toastWithUndo } from '#ui/feedback/toast-with-undo.ts'
import { useCurrentMinute } from '#ui/browser/use-current-minute.ts'
import { ExportButtons } from './export-buttons.tsx'
import { createReport, deleteReport } from './report-actions.ts'
import { ReportRequestForm } from './report-form.tsx'
import { ReportSheet } from './report-sheet.tsx'
import type { SavedReport } from './use-saved-reports.ts'
import { useReportRequest } from './use-report-request.ts'
import type { League } from '#domain/schema/leagues.ts'
import { t } from './words.ts'
import type { TabProps } from '../tab-props.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'

const rowsInPreview = 12

/** Asks what the report should contain, shows a preview, and saves it. */
export function NewReportForm({
  league,
  data,
  kept,
  canExport,
}: Omit<TabProps, 'search'> & { kept: readonly SavedReport[]; canExport: boolean }) {
  const db = useDatabase()
  const actor = useActor()
  const today = toLocalDate(useCurrentMinute(), league.time_zone)
  const sponsors = useMemo(() => data.sponsors.filter(({ status }) => status === 'active'), [data.sponsors])
  const form = useReportRequest({ league, sponsors, kept, today })
  const { from, to } = form.choice.range
  const isRange = form.problems.range === undefined
  const played = useLiveQuery(
    (db) => (isRange ? readPlayedGames(db, league, { from, to }) : { games: noGames, venues: [] }),
    [league.id, league.time_zone, isRange, from, to],
  )
  // Keeps the tab and typing responsive while the preview of five thousand deals is computed.
  const request = useDeferredValue<ReportRequest | null>(form.request, null)
  const preview = useMemo(
    () => request && played && buildReport(data, played.games, request, { at: `${today}T12:00:00.000Z`, today }),
    [data, played, request, today],
  )
  const [refusal, setRefusal] = useState<string>()
  const generate = async () => {
    if (!actor || !form.request || !played) return
    try {
      setRefusal(undefined)
      const report = buildReport(data, played.games, form.request, { at: new Date().toISOString(), today })
      const id = await createReport(db, actor, league.id, report)
      toastWithUndo(t.reportGeneratedSuccessfully, {
        undo: async () => void (await deleteReport(db, actor, id)),
        undone: t.reportRemoved,
      })
    } catch (error) {
      setRefusal(errorMessage(error))
    }
  }
  if (!can(actor, 'sponsorship.manage')) return null
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[22rem_minmax(0,1fr)]">
      <Card className="p-4 sm:p-5">
        <ReportRequestForm
          form={form}
          sponsors={sponsors}
          venues={played?.venues ?? []}
          onGenerate={() => void generate()}
        />
        {refusal && (
          <div className="mt-4">
            <Banner tone="red">{refusal}</Banner>
          </div>
        )}
      </Card>
      <section aria-labelledby="report-preview" className="flex min-w-0 flex-col gap-3">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h3 id="report-preview" className="text-section">
            {t.preview}
          </h3>
          {preview && (
            <ExportButtons
              report={preview}
              recipient={form.choice.sponsor?.contact_email ?? null}
              canExport={canExport}
            />
          )}
        </div>
        <LeftOut request={request} />
        {preview && <ReportSheet report={preview} rows={rowsInPreview} />}
        {!preview && form.request && <SkeletonLines count={8} />}
        {!form.request && <Card className="p-6 text-soft">{t.therePreviewOnceWhat}</Card>}
      </section>
    </div>
  )
}

const noGames: readonly PlayedGame[] = []

/** Says which of the selected metrics are left out because no one has entered a value for them. */
function LeftOut({ request }: { request: ReportRequest | null }) {
  const empty = manualMetrics.filter(({ key }) => request?.metrics.includes(key) && request.byHand[key] === undefined)
  if (empty.length === 0) return null
  const names = formatList(empty.map(({ label }) => label))
  return <p className="text-note text-soft">{t.leftOut(names, empty.length)}</p>
}

type GamesAtVenues = {
  readonly games: readonly PlayedGame[]
  /** The venues of the league, sorted by name: its own and those shared by all leagues. */
  readonly venues: readonly { readonly id: string; readonly name: string }[]
}

/** Reads the league's completed games between two dates in its time zone, each with the venue of its field. */
async function readPlayedGames(
  db: LocalDatabase,
  league: Pick<League, 'id' | 'organization_id' | 'time_zone'>,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<GamesAtVenues> {
  const start = localToInstant(from, '00:00', league.time_zone)
  const end = localToInstant(addDays(to, 1), '00:00', league.time_zone)
  const ours = 'organization_id'
  const [games, fields, venues] = await Promise.all([
    start < end ? db.games.where('[league_id+start_time]').between([league.id, start], [league.id, end]).toArray() : [],
    db.venue_fields.where(ours).equals(league.organization_id).toArray(),
    db.venues.where(ours).equals(league.organization_id).toArray(),
  ])
  const venueOfField = new Map(fields.map(({ id, venue_id }) => [id, venue_id]))
  const nameOf = new Map(venues.map(({ id, name }) => [id, name]))
  return {
    games: games
      .filter(({ status }) => status === 'completed')
      .map(({ start_time, field_id }) => {
        const venueId = venueOfField.get(field_id ?? '') ?? null
        return { date: toLocalDate(start_time, league.time_zone), venueId, venue: nameOf.get(venueId ?? '') ?? null }
      }),
    venues: venues
      .filter(({ league_id }) => league_id === null || league_id === league.id)
      .map(({ id, name }) => ({ id, name }))
      .toSorted((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true })),
  }
}
