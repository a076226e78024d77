import { Eye } from 'lucide-react'
import { lazy, Suspense, useDeferredValue, useMemo, useState } from 'react'
import { Navigate, useParams } from 'react-router-dom'
import { useActor, useLiveQuery } from '#data/queries/context.tsx'
import { useFormDraft } from '#data/queries/use-form-draft.ts'
import { can } from '#domain/people/capabilities.ts'
import { getRuleMessage } from '#domain/rule-error.ts'
import type { Rulebook } from '#domain/rulebook/document.ts'
import { getLeagueRules } from '#domain/rulebook/versions.ts'
import type { League, RulebookVersion } from '#domain/schema/leagues.ts'
import { toLocalDate } from '#domain/time.ts'
import { formatDate } from '#i18n/format.ts'
import { Pill } from '#ui/brand/pill.tsx'
import { useCurrentMinute } from '#ui/browser/use-current-minute.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialogs/dialog.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { EmptyState, SkeletonLines } from '#ui/feedback/states.tsx'
import { notify } from '#ui/feedback/toast.ts'
import { autosavedFormProps } from '#ui/forms/unsaved-fields.ts'
import { LoadBoundary } from '#ui/layout/load-boundary.tsx'
import { Page } from '#ui/layout/page.tsx'
import { SaveBar } from '#ui/settings/save-bar.tsx'
import { ClauseList } from './clause-list.tsx'
import { describeChanges, isSame } from './describe-changes.ts'
import { FormSection } from './form-section.tsx'
import { clausesOf, draftSchema, findProblems, type ClauseList as List, type Draft } from './form-state.ts'
import { findBase } from './league-rules.ts'
import { OtherRules, RestartSection } from './other-rules.tsx'
import { PointsSection } from './points-section.tsx'
import { Preview } from './preview.tsx'
import { SaveDialog } from './save-dialog.tsx'
import { draftKeyOf } from './save-version.ts'
import { VersionsDialog } from './versions-dialog.tsx'
import { t } from './words.ts'

// The presets are long, and most people who open the editor don't choose one.
const PresetDialog = lazy(() => import('./preset-dialog.tsx').then((m) => ({ default: m.PresetDialog })))

/** Changes a league's rules, and shows next to them how they affect its table. */
export function RulebookEditorPage() {
  const { leagueId = '' } = useParams()
  const actor = useActor()
  if (actor && !can(actor, 'league.update')) return <Navigate replace to={`/dashboard/leagues/${leagueId}/rules`} />
  return (
    <LoadBoundary title={t.couldNotLoad}>
      <LoadedRules key={leagueId} leagueId={leagueId} />
    </LoadBoundary>
  )
}

const back = { to: '/dashboard/leagues', label: t.leagues }

function LoadedRules({ leagueId }: { leagueId: string }) {
  const found = useLiveQuery(
    async (db) => {
      const [league, versions, memberships] = await Promise.all([
        db.leagues.get(leagueId),
        db.rulebook_versions.where('league_id').equals(leagueId).toArray(),
        db.memberships.toArray(),
      ])
      return { league, versions, names: new Map(memberships.map((each) => [each.user_id, each.display_name])) }
    },
    [leagueId],
  )
  const draft = useFormDraft(draftKeyOf(leagueId), draftSchema)
  if (!found || !draft.loaded) {
    return (
      <Page title={t.rulebook} back={back}>
        <SkeletonLines count={8} />
      </Page>
    )
  }
  const { league, versions, names } = found
  if (!league) {
    return (
      <Page title={t.rulebook} back={back}>
        <EmptyState title={t.leagueNotFound}>{getRuleMessage('row_gone')}</EmptyState>
      </Page>
    )
  }
  return (
    <Editor
      league={league}
      versions={versions}
      nameOf={(userId) => names.get(userId)}
      initial={draft.value ?? null}
      keep={draft.save}
      forget={() => void draft.clear()}
    />
  )
}

type Saving = { readonly document: Rulebook; readonly note: string }

function Editor({
  league,
  versions,
  nameOf,
  initial,
  keep,
  forget,
}: {
  league: League
  versions: readonly RulebookVersion[]
  nameOf: (userId: string) => string | undefined
  initial: Draft | null
  keep: (draft: Draft) => void
  forget: () => void
}) {
  const today = toLocalDate(useCurrentMinute(), league.time_zone)
  const base = useMemo(() => findBase(league, versions), [league, versions])
  const rules = useMemo(() => getLeagueRules(league, versions, today), [league, versions, today])
  const [draft, setDraft] = useState(initial)
  const [dialog, setDialog] = useState<'presets' | 'versions' | 'discard'>()
  const [saving, setSaving] = useState<Saving>()
  const document = draft?.document ?? base.document
  const problems = useMemo(() => (document ? findProblems(document) : []), [document])
  const changes = useMemo(
    () => (draft && base.document ? describeChanges(base.document, draft.document) : []),
    [draft, base.document],
  )
  const lastValid = useLastValid(document, problems.length === 0) ?? rules.rulebook
  const previewed = useDeferredValue(lastValid)

  const update = (change: (latest: Rulebook) => Rulebook, startedFrom?: Rulebook) =>
    setDraft((latest) => {
      const from = latest ?? (base.document && { base: base.number, startedFrom: null, document: base.document })
      if (!from) return latest
      const next = { ...from, document: change(from.document), ...(startedFrom && { startedFrom }) }
      keep(next)
      return next
    })
  const discard = () => {
    setDraft(null)
    setDialog(undefined)
    forget()
  }
  const startWith = (preset: Rulebook) => {
    const before = draft
    setDialog(undefined)
    update(() => preset, preset)
    notify.undoable(t.startedWith(preset.name), () => {
      setDraft(before)
      if (before) keep(before)
      else forget()
    })
  }
  const note = rules.version
    ? t.inUseSince(rules.version.number, formatDate(rules.version.applies_from))
    : t.leagueSettingsApply
  const next = base.number + 1
  return (
    <Page
      title={t.rulebook}
      of={league.name}
      isWide
      back={back}
      notes={
        <span className="flex flex-wrap items-center gap-2">
          {league.name}
          <Pill>{note}</Pill>
        </span>
      }
      actions={
        <>
          {versions.length > 0 && <Button onClick={() => setDialog('versions')}>{t.versions}</Button>}
          <ButtonLink to={`/dashboard/leagues/${league.id}/rules`} icon={<Eye size={18} />}>
            {t.ruleSheet}
          </ButtonLink>
        </>
      }
    >
      {document === null ? (
        <Banner tone="amber">{t.latestNeedsNewerApp(base.number)}</Banner>
      ) : (
        <>
          {draft && draft.base < base.number && (
            <Banner
              action={
                <Button size="small" onClick={() => setDialog('discard')}>
                  {t.discardMine}
                </Button>
              }
            >
              {t.someoneSaved(base.number, next)}
            </Banner>
          )}
          <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(20rem,26rem)]">
            <div className="flex min-w-0 flex-col gap-8" {...autosavedFormProps}>
              <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
                <span className="text-soft">{t.startedFrom}</span>
                <Button onClick={() => setDialog('presets')}>
                  {draft?.startedFrom?.name ?? (base.number > 0 ? t.versionNumber(base.number) : t.theLeaguesSettings)}
                </Button>
                {draft?.startedFrom && (
                  <span className="text-note text-soft">
                    {t.differences(describeChanges(draft.startedFrom, draft.document).length)}
                  </span>
                )}
              </div>
              <Form document={document} saved={base.document ?? document} problems={problems} onUpdate={update} />
            </div>
            <div className="min-w-0 lg:sticky lg:top-4">
              <Preview
                league={league}
                today={today}
                inForce={rules.rulebook}
                rulebook={previewed}
                isOlder={problems.length > 0}
              />
            </div>
          </div>
          <SaveBar
            changes={changes}
            note={
              problems.length > 0 && (
                <span role="status" className="font-semibold text-red">
                  {t.problemsLeft(problems.length)}
                </span>
              )
            }
          >
            <Button disabled={draft === null} onClick={() => setDialog('discard')}>
              {t.discard}
            </Button>
            <Button
              variant="primary"
              disabled={changes.length === 0 || problems.length > 0}
              onClick={() => setSaving({ document, note: changes.join('\n') })}
            >
              {t.saveAsVersionMore(next)}
            </Button>
          </SaveBar>
        </>
      )}
      {dialog === 'presets' && (
        <Suspense>
          <PresetDialog onChoose={startWith} onClose={() => setDialog(undefined)} />
        </Suspense>
      )}
      {dialog === 'versions' && (
        <VersionsDialog
          versions={versions}
          inForce={rules.version}
          nameOf={nameOf}
          onAgain={(version, old) => {
            setDialog(undefined)
            setSaving({ document: old, note: t.sameAs(version.number) })
          }}
          onClose={() => setDialog(undefined)}
        />
      )}
      {dialog === 'discard' && (
        <ConfirmDialog
          title={t.discardQuestion}
          confirmLabel={t.discard}
          cancelLabel={t.keepEditing}
          onConfirm={discard}
          onClose={() => setDialog(undefined)}
        >
          <ul className="list-disc pl-5">
            {(changes.length > 0 ? changes : [t.noDifference]).map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
        </ConfirmDialog>
      )}
      {saving && (
        <SaveDialog
          leagueId={league.id}
          document={saving.document}
          number={next}
          today={today}
          inForce={rules.rulebook}
          earliest={rules.version?.applies_from ?? null}
          suggestedNote={saving.note}
          onSaved={() => {
            setSaving(undefined)
            setDraft(null)
          }}
          onClose={() => setSaving(undefined)}
        />
      )}
    </Page>
  )
}

function Form({
  document,
  saved,
  problems,
  onUpdate,
}: {
  document: Rulebook
  /** The rules that are being changed. */
  saved: Rulebook
  problems: ReturnType<typeof findProblems>
  onUpdate: (change: (latest: Rulebook) => Rulebook) => void
}) {
  const changed = useMemo(() => listChangedClauses(saved, document), [saved, document])
  const shared = { document, onUpdate, problems, changed }
  return (
    <>
      <PointsSection
        document={document}
        problems={problems}
        onChange={(next) => onUpdate(() => next)}
        rankList={<ClauseList {...shared} list="rank" label={t.tableRankedBy} />}
      />
      <FormSection number="2" title={document.rank[0]?.by === 'points' ? t.levelOnPoints : t.levelTeams}>
        <ClauseList {...shared} list="ties" label={t.tieBreakers} />
      </FormSection>
      <RestartSection document={document} onUpdate={onUpdate} />
      <OtherRules {...shared} />
    </>
  )
}

function listChangedClauses(saved: Rulebook, document: Rulebook): ReadonlySet<string> {
  const lists: readonly List[] = ['rank', 'ties', 'across']
  return new Set(
    lists.flatMap((list) =>
      clausesOf(document, list)
        .filter((clause) => !clausesOf(saved, list).some((was) => isSame(was, clause)))
        .map(({ id }) => id),
    ),
  )
}

/** Returns the document, or while it is invalid the latest valid one. */
function useLastValid(document: Rulebook | null, isValid: boolean): Rulebook | null {
  const [last, setLast] = useState(isValid ? document : null)
  if (isValid && last !== document) setLast(document)
  return isValid ? document : last
}
