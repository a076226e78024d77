import { useDatabase } from '#data/queries/context.tsx'
import type { LocalDatabase } from '#data/store/database.ts'
import { describeRejection } from '#data/store/refusal-words.ts'
import { toPlayersTable, toTeamsTable, toVenuesTable } from '#domain/import/export-tables.ts'
import type { League } from '#domain/schema/leagues.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { toCsv } from '#ui/browser/csv.ts'
import { downloadText } from '#ui/browser/save-file.ts'
import { Section } from '#ui/layout/section.tsx'
import { notify } from '#ui/feedback/toast.ts'
import { importKindLabels } from './import-words.ts'
import { readExistingRows } from './read-existing-rows.ts'

const exported = ['teams', 'players', 'venues'] as const
type Exported = (typeof exported)[number]

/** The league's tables as files that can be imported again, here or elsewhere. */
export function ExportSection({ league }: { league: League }) {
  const db = useDatabase()
  const save = (kind: Exported) =>
    tableOf(db, league, kind)
      .then(toCsv)
      .then((text) => downloadText(`${kind}.csv`, text))
      .catch((error: unknown) => notify.error(describeRejection(error)))
  return (
    <Section
      title="Export"
      notes="CSV files with the columns that an import reads. Games, calendar files and sheets for paper are at the schedule."
    >
      <div className="flex flex-wrap gap-3">
        {exported.map((kind) => (
          <Button key={kind} aria-label={`${importKindLabels[kind]} as a CSV file`} onClick={() => void save(kind)}>
            {importKindLabels[kind]}
          </Button>
        ))}
        <ButtonLink variant="quiet" to={`/dashboard/leagues/${league.id}/schedule`}>
          Schedule
        </ButtonLink>
        <ButtonLink variant="quiet" to={`/dashboard/leagues/${league.id}/standings`}>
          Standings
        </ButtonLink>
      </div>
    </Section>
  )
}

async function tableOf(db: LocalDatabase, league: League, kind: Exported): Promise<string[][]> {
  const { teams, divisions, players, venues, fields } = await readExistingRows(
    db,
    league.organization_id,
    league.id,
    kind,
  )
  if (kind === 'teams') return toTeamsTable(teams, divisions)
  return kind === 'players' ? toPlayersTable(teams, players, divisions) : toVenuesTable(venues, fields)
}
