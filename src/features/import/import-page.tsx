import { useSearchParams } from 'react-router-dom'
import * as z from 'zod/mini'
import { useActor } from '#data/queries/context.tsx'
import { useSelectedLeague } from '#data/queries/selected-league.ts'
import { importKinds } from '#domain/import/model.ts'
import { ButtonLink } from '#ui/button.tsx'
import { SelectField } from '#ui/forms/form-field.tsx'
import { LoadBoundary } from '#ui/layout/load-boundary.tsx'
import { Page } from '#ui/layout/page.tsx'
import { Section } from '#ui/layout/section.tsx'
import { SegmentedControl } from '#ui/forms/segmented-control.tsx'
import { EmptyState, SkeletonLines } from '#ui/feedback/states.tsx'
import { canImport } from './can-import.ts'
import { ExportSection } from './export-section.tsx'
import { ImportForm } from './import-form.tsx'
import { importKindLabels } from './import-words.ts'
import { LastImport } from './last-import.tsx'
import { SharedFileNote } from './shared-file-note.tsx'
import { useEffect, useState } from 'react'
import { deleteSharedFile, readSharedFile } from '#ui/browser/shared-file.ts'
import { RowOptions } from '#ui/forms/options.tsx'
import { t } from './words.ts'

const importKind = z.enum(importKinds)

/**
 * Imports and exports files. `?kind=` is the kind of data, and `?shared=` the outcome of sharing a file from another
 * app.
 */
export function ImportPage() {
  const actor = useActor()
  const { leagues, league, selectLeague } = useSelectedLeague()
  const [params, setParams] = useSearchParams()
  const kind = importKind.safeParse(params.get('kind')).data ?? 'teams'
  const isAllowed = canImport(actor, kind)
  const shared = useSharedFile()
  const outcome = params.get('shared')
  const isOpen = outcome === 'file' || outcome === 'first'
  const setParam = (name: string, value: string | null) =>
    setParams(
      (before) => {
        if (value === null) before.delete(name)
        else before.set(name, value)
        return before
      },
      { replace: true },
    )
  const putAway = () => {
    shared.forget()
    setParam('shared', null)
  }
  return (
    <Page title={t.importExport}>
      {leagues && actor && shared.file !== undefined && (
        <SharedFileNote
          outcome={outcome}
          file={shared.file}
          isOpen={isOpen}
          hasLeague={league !== undefined}
          mayImport={isAllowed}
          onOpen={() => setParam('shared', 'file')}
          onRemove={putAway}
        />
      )}
      {!leagues && <SkeletonLines count={6} />}
      {leagues?.length === 0 && (
        <EmptyState title={t.noLeaguesFound} action={<ButtonLink to="/dashboard/leagues">{t.goLeagues}</ButtonLink>}>
          {t.whatImportedBelongsLeague}
        </EmptyState>
      )}
      {leagues && league && (
        <LoadBoundary title={t.errorLoadingLeagues}>
          {actor && <LastImport organizationId={actor.organizationId} />}
          <div className="flex flex-wrap items-end gap-3">
            <SelectField
              label={t.selectLeague}
              className="w-full max-w-xs"
              value={league.id}
              onChange={({ target }) => selectLeague(target.value)}
            >
              <RowOptions rows={leagues} />
            </SelectField>
            {isAllowed && (
              <SegmentedControl
                label={t.whatImport}
                value={kind}
                onChange={(value) => setParam('kind', value)}
                options={importKinds.map((value) => ({ value, label: importKindLabels[value] }))}
              />
            )}
          </div>
          {isAllowed ? (
            <ImportForm
              key={`${league.id} ${kind}`}
              kind={kind}
              league={league}
              shared={isOpen ? (shared.file ?? null) : null}
              onSaved={(fileName) => {
                if (isOpen && fileName === shared.file?.name) putAway()
              }}
            />
          ) : (
            <Section title={t.import}>
              <p>{t.onlyLeagueStaffCan}</p>
            </Section>
          )}
          <ExportSection league={league} />
        </LoadBoundary>
      )}
    </Page>
  )
}

/**
 * Returns the file that another app shared and that has not been imported, with `forget` to delete it. `file` is null
 * if there is none, and undefined until that is known.
 */
function useSharedFile(): { file: File | null | undefined; forget: () => void } {
  const [file, setFile] = useState<File | null>()
  useEffect(() => {
    let isCurrent = true
    const show = (found: File | null) => {
      if (isCurrent) setFile(found)
    }
    readSharedFile().then(show, () => show(null)) // on failure, the file can still be chosen by hand
    return () => {
      isCurrent = false
    }
  }, [])
  const forget = () => {
    setFile(null)
    deleteSharedFile().catch((error: unknown) => reportError(error))
  }
  return { file, forget }
}
