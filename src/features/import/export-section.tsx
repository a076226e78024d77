import { useDatabase } from '#data/queries/context.tsx'
import { errorMessage } from '#data/store/error-message.ts'
import { toPlayersTable, toTeamsTable, toVenuesTable } from '#domain/import/export-tables.ts'
import type { League } from '#domain/schema/leagues.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { toCsv } from '#ui/browser/csv.ts'
import { downloadText } from '#ui/browser/save-file.ts'
import { Section } from '#ui/layout/section.tsx'
import { notify } from '#ui/feedback/toast.ts'
import { importKindLabels } from './import-words.ts'
import { readExistingRows } from './read-existing-rows.ts'
import { t } from './words.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'

const exported = ['teams', 'players', 'venues'] as const
type Exported = (typeof exported)[number]

/** Exports the league's tables as files that can be imported again, here or elsewhere. */
export function ExportSection({ league }: { league: League }) {
  const db = useDatabase()
  const save = (kind: Exported) =>
    tableOf(db, league, kind)
      .then(toCsv)
      .then((text) => downloadText(`${kind}.csv`, text))
      .catch((error: unknown) => notify.error(errorMessage(error)))
  return (
    <Section title={t.export} notes={t.csvFilesColumnsImport}>
      <div className="flex flex-wrap gap-3">
        {exported.map((kind) => (
          <Button key={kind} aria-label={t.csvFile(importKindLabels[kind])} onClick={() => void save(kind)}>
            {importKindLabels[kind]}
          </Button>
        ))}
        <ButtonLink variant="quiet" to={`/dashboard/scheduling?league=${league.id}&schedule=all`}>
          {t.schedule}
        </ButtonLink>
        <ButtonLink variant="quiet" to={`/dashboard/leagues/${league.id}/standings`}>
          {t.standings}
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
