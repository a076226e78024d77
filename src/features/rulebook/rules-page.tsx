import { Check, Copy, Printer, Share2 } from 'lucide-react'
import { useId, useState } from 'react'
import { useParams, useSearchParams } from 'react-router-dom'
import { useCachedLiveQuery } from '#data/queries/use-cached-live-query.ts'
import { toRulesPath } from '#domain/public-league/page-links.ts'
import { showsRules } from '#domain/public-league/public-parts.ts'
import { toLeagueSheet } from '#domain/rulebook/league-sheet.ts'
import type { League, RulebookVersion } from '#domain/schema/leagues.ts'
import { toLocalDate } from '#domain/time.ts'
import { formatDate } from '#i18n/format.ts'
import { useCurrentMinute } from '#ui/browser/use-current-minute.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { EmptyState, SkeletonLines } from '#ui/feedback/states.tsx'
import { SelectField, TextField } from '#ui/forms/form-field.tsx'
import { LoadBoundary } from '#ui/layout/load-boundary.tsx'
import { Page } from '#ui/layout/page.tsx'
import { PrintDate } from '#ui/layout/print-date.tsx'
import { RuleSheet } from './rule-sheet.tsx'
import { SheetChanges } from './sheet-changes.tsx'
import { t } from './words.ts'

/**
 * A league's rules in plain words, for everyone in the league. `?version=` chooses a version other than the one in
 * force.
 */
export function RulesPage() {
  const { leagueId = '' } = useParams()
  return (
    <LoadBoundary title={t.failedFetchRules}>
      <Rules key={leagueId} leagueId={leagueId} />
    </LoadBoundary>
  )
}

function Rules({ leagueId }: { leagueId: string }) {
  const found = useCachedLiveQuery(
    'rule sheet',
    async (db) => {
      const [league, versions] = await Promise.all([
        db.leagues.get(leagueId),
        db.rulebook_versions.where({ league_id: leagueId }).toArray(),
      ])
      return { league, versions }
    },
    [leagueId],
  )
  const back = { to: `/dashboard/leagues/${leagueId}/standings`, label: t.standings }
  if (!found) {
    return (
      <Page title={t.rules} back={back}>
        <SkeletonLines count={8} />
      </Page>
    )
  }
  const { league, versions } = found
  if (!league) {
    return (
      <Page title={t.rules}>
        <EmptyState title={t.leagueNotFound} action={<ButtonLink to="/dashboard/leagues">{t.goLeagues}</ButtonLink>}>
          {t.leagueNotHere}
        </EmptyState>
      </Page>
    )
  }
  return <Sheet league={league} versions={versions} back={back} />
}

function Sheet({
  league,
  versions,
  back,
}: {
  league: League
  versions: readonly RulebookVersion[]
  back: { to: string; label: string }
}) {
  const [params, setParams] = useSearchParams()
  const changesId = useId()
  const today = toLocalDate(useCurrentMinute(), league.time_zone)
  const asked = params.get('version')
  const sheet = toLeagueSheet({ league, versions, today }, asked === null ? undefined : Number(asked))
  const showsChanges = params.has('changes')
  const change = (key: string, value: string | null) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current)
        if (value === null) next.delete(key)
        else next.set(key, value)
        return next
      },
      { replace: true },
    )
  return (
    <div className="print:[&_header_a]:hidden">
      <Page
        title={t.rules}
        of={league.name}
        back={back}
        notes={
          <>
            <p className="font-semibold text-ink">{league.name}</p>
            <p>
              {sheet.status}{' '}
              {sheet.changes && (
                <button
                  type="button"
                  aria-expanded={showsChanges}
                  aria-controls={changesId}
                  onClick={() => change('changes', showsChanges ? null : '')}
                  className="min-h-11 font-medium text-accent underline print:hidden"
                >
                  {t.whatChanged}
                </button>
              )}
              <span className="hidden print:inline"> · </span>
              <PrintDate date={formatDate(today, { year: true })} />
            </p>
          </>
        }
        actions={
          <div className="flex flex-wrap items-center gap-3 max-sm:w-full print:hidden">
            {versions.length > 0 && (
              <SelectField
                label={t.version}
                labelHidden
                value={sheet.version?.number ?? 0}
                onChange={({ target }) => change('version', target.value)}
                className="max-sm:w-full"
              >
                {sheet.choices.map(({ number, label }) => (
                  <option key={number} value={number}>
                    {label}
                  </option>
                ))}
              </SelectField>
            )}
            <ShareButtons league={league} />
            <Button icon={<Printer size={18} />} onClick={() => print()} className="max-sm:w-full">
              {t.printOrSave}
            </Button>
          </div>
        }
      >
        {showsChanges && sheet.changes && (
          <SheetChanges id={changesId} changes={sheet.changes} note={sheet.version?.note ?? null} />
        )}
        <RuleSheet sections={sheet.sections} />
      </Page>
    </div>
  )
}

/** Anyone can open the public page's link; without that page, the link is for members. */
function ShareButtons({ league }: { league: League }) {
  const [state, setState] = useState<'idle' | 'copied' | 'refused'>('idle')
  const { slug, is_public, public_parts, id, name } = league
  const { origin } = window.location
  const isPublic = is_public && slug !== null && showsRules(public_parts)
  const link = origin + (isPublic ? toRulesPath(slug) : `/dashboard/leagues/${id}/rules`)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link)
      setState('copied')
    } catch {
      setState('refused') // without https, browsers provide no clipboard access
    }
  }
  if (state === 'refused') {
    return (
      <TextField
        label={t.linkToRules}
        readOnly
        value={link}
        onFocus={({ target }) => target.select()}
        className="max-sm:w-full"
      />
    )
  }
  return (
    <>
      <Button icon={state === 'copied' ? <Check size={18} /> : <Copy size={18} />} onClick={() => void copy()}>
        <span aria-live="polite">{state === 'copied' ? t.copied : t.copyLink}</span>
      </Button>
      {'share' in navigator && (
        <Button
          icon={<Share2 size={18} />}
          onClick={() => void navigator.share({ title: t.rulesOf(name), url: link }).catch(() => undefined)}
        >
          {t.share}
        </Button>
      )}
    </>
  )
}
