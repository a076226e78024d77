import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useMemo, useRef } from 'react'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { useLocation } from 'react-router-dom'
import { useActor, useDatabase, useLiveQuery } from '#data/queries/context.tsx'
import { useOverwrittenValues } from '#data/queries/overwritten-values.ts'
import { isRowPending } from '#data/store/outbox/pending.ts'
import { errorMessage } from '#data/store/error-message.ts'
import { toLeaguePath } from '#domain/public-league/page-links.ts'
import { suggestSlug } from '#domain/public-league/slug.ts'
import { isYoungAgeGroup } from '#domain/public-league/young-age-group.ts'
import { publicParts, type Division, type League, type PublicPart } from '#domain/schema/leagues.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { OverwrittenNotes } from '#ui/feedback/overwritten-note.tsx'
import { CheckboxField, FieldGroup, TextField } from '#ui/forms/form-field.tsx'
import { Form } from '#ui/forms/form.tsx'
import { Section } from '#ui/layout/section.tsx'
import { SkeletonLines } from '#ui/feedback/states.tsx'
import { formatList } from '#i18n/format-list.ts'
import { useRowWhileTyping } from '#ui/forms/hooks/use-row-while-typing.ts'
import { notify } from '#ui/feedback/toast.ts'
import { useLiveRowForm } from '#ui/forms/hooks/use-live-row-form.ts'
import { changedMark, useSavedTogether } from '#ui/settings/use-saved-together.ts'
import { PublicPageLinks } from './public-page-links.tsx'
import {
  publicPageFormSchema,
  toPublicPageInput,
  savePublicPage,
  type PublicPageInput,
  type PublicPageSettings,
} from './public-page.ts'
import { t } from './words.ts'
import { rich } from '#ui/rich-text.tsx'

type Facts = {
  readonly divisions: readonly Division[]
  /** The addresses of other leagues that are stored on this device. */
  readonly taken: readonly string[]
  readonly hasSchedule: boolean
  /** Whether this device has changes to the league that the server has not received. */
  readonly isUnsent: boolean
}

/** The league's public page: whether it is enabled, its address, and its content. */
export function PublicPageSection({ league }: { league: League }) {
  const facts = useLiveQuery(
    async (db): Promise<Facts> => {
      const [divisions, leagues, schedules, isUnsent] = await Promise.all([
        db.divisions.where('league_id').equals(league.id).sortBy('name'),
        db.leagues.toArray(),
        db.schedules.where('league_id').equals(league.id).toArray(),
        isRowPending(db, 'leagues', league.id),
      ])
      return {
        divisions,
        taken: leagues.flatMap(({ id, slug }) => (slug === null || id === league.id ? [] : [slug])),
        hasSchedule: schedules.some(({ status }) => status !== 'draft'),
        isUnsent,
      }
    },
    [league.id],
  )
  const here = useRef<HTMLDivElement>(null)
  const isAskedFor = useLocation().hash === '#public-page' && facts !== undefined
  useEffect(() => {
    if (isAskedFor) here.current?.scrollIntoView() // a link led here before this screen was rendered
  }, [isAskedFor])
  return (
    <div ref={here} id="public-page" className="max-w-3xl scroll-mt-4">
      <Section title={t.publicPage} notes={t.parentsFansFollowLeague}>
        {facts ? <PublicPageForm league={league} facts={facts} /> : <SkeletonLines count={4} />}
      </Section>
    </div>
  )
}

function PublicPageForm({ league, facts }: { league: League; facts: Facts }) {
  const db = useDatabase()
  const actor = useActor()
  const { divisions, hasSchedule, isUnsent, taken } = facts
  const values = useMemo(
    () => toPublicPageInput(league, divisions, suggestSlug(league.name, taken)),
    [league, divisions, taken],
  )
  const form = useLiveRowForm<PublicPageInput, unknown, PublicPageSettings>({
    resolver: zodResolver(publicPageFormSchema),
    values,
    mode: 'onChange',
  })
  const { register, formState, reset } = form
  const overwritten = useOverwrittenValues('leagues', league.id)
  const slug = useWatch({ control: form.control, name: 'slug' })
  const isTaken = taken.includes(slug)
  const { dirtyFields } = formState
  const typedColumns: Partial<Record<keyof League, unknown>> = {
    is_public: dirtyFields.isPublic,
    slug: dirtyFields.slug,
    public_parts: dirtyFields.parts,
  }
  const seen = useRowWhileTyping(league, (column) => Boolean(typedColumns[column]))
  const { hiding } = useRowWhileTyping({ hiding: values.hiding }, () => Boolean(dirtyFields.hiding))
  const save = async (settings: PublicPageSettings) => {
    if (!actor) return
    if (isTaken) {
      form.setFocus('slug')
      return
    }
    const shown = { ...values, hiding }
    const changed = new Set(fields.filter((field) => isChanged(shown[field], settings[field])))
    await savePublicPage(db, actor, { league: seen, hiding }, settings, changed)
    reset(settings)
    notify.success(values.isPublic && !settings.isPublic ? t.publicPageSwitchedOff : t.publicPageSaved)
  }
  const isTyped = (field: (typeof fields)[number]) => Boolean(dirtyFields[field])
  const mark = (field: (typeof fields)[number]) => (isTyped(field) ? changedMark : undefined)
  const formId = useSavedTogether({
    changes: fields.filter(isTyped).map((field) => ({ label: fieldLabels[field], section: 'public-page' })),
    isSaving: formState.isSubmitting,
    discard: () => reset(values),
  })
  return (
    <>
      <Form id={formId} form={form} work={save} words={errorMessage} className="gap-5">
        <CheckboxField label={t.everybodyCanReadPublic} className={mark('isPublic')} {...register('isPublic')} />
        <OverwrittenNotes notes={overwritten} fields={noted} />
        <AddressField form={form} league={league} isTaken={isTaken} className={mark('slug')} />
        <div className={mark('parts')}>
          <FieldGroup label={t.whatShowsBesideGames}>
            <div className="grid sm:grid-cols-2">
              {publicParts.map((part) => (
                <CheckboxField key={part} label={partWords[part]} value={part} {...register('parts')} />
              ))}
            </div>
          </FieldGroup>
        </div>
        {divisions.length > 0 && (
          <div className={mark('hiding')}>
            <FieldGroup label={t.hideResults} hint={t.pageThenShowsWhen}>
              <div className="flex flex-col">
                {divisions.map(({ id, name, age_group }) => (
                  <CheckboxField
                    key={id}
                    label={[name, age_group].filter(Boolean).join(' · ')}
                    hint={isYoungAgeGroup(age_group ?? name) ? t.suggestedU12Younger : undefined}
                    value={id}
                    {...register('hiding')}
                  />
                ))}
                {divisions.map((division) => (
                  <HiddenBefore key={division.id} division={division} />
                ))}
              </div>
            </FieldGroup>
          </div>
        )}
      </Form>
      {league.is_public && league.slug !== null && (
        <>
          {isUnsent && <Banner>{t.pageNotUpDate}</Banner>}
          {!hasSchedule && <Banner tone="blue">{t.noScheduleLeaguePublished}</Banner>}
          <PublicPageLinks slug={league.slug} name={league.name} />
        </>
      )}
    </>
  )
}

/** Shows another person's setting for a division after a change from this device replaced it. */
function HiddenBefore({ division }: { division: Division }) {
  const fields = { hides_results: { label: t.resultsHidden(division.name) } }
  return <OverwrittenNotes notes={useOverwrittenValues('divisions', division.id)} fields={fields} />
}

type PageForm = UseFormReturn<PublicPageInput, unknown, PublicPageSettings>

/**
 * The address field. While the user types, it shows whether the address is available, and what stops working if the
 * address changes.
 */
function AddressField({
  form,
  league,
  isTaken,
  className,
}: {
  form: PageForm
  league: League
  isTaken: boolean
  className: string | undefined
}) {
  const { errors } = form.formState
  const slug = useWatch({ control: form.control, name: 'slug' })
  const isMoving = league.is_public && league.slug !== null && slug !== league.slug
  return (
    <div className="flex flex-col gap-2">
      <TextField
        label={t.address}
        className={className}
        maxLength={60}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...form.register('slug')}
        hint={<span className="wrap-anywhere">{window.location.origin + toLeaguePath(slug === '' ? '…' : slug)}</span>}
        error={isTaken ? takenWords(slug) : errors.slug?.message}
      />
      {isMoving && !errors.slug && <Banner>{rich(t.newAddressLinksPrinted, { slug: league.slug })}</Banner>}
    </div>
  )
}

const noted = {
  is_public: { label: t.publicPage },
  slug: { label: t.address },
  public_parts: { label: t.whatShows, words: partsInWords },
}

function partsInWords(value: unknown): string {
  const parts = publicParts.filter((part) => Array.isArray(value) && value.includes(part))
  return parts.length === 0 ? t.empty : `“${formatList(parts.map((part) => partWords[part]))}”`
}

const takenWords = (slug: string): string => t.addressTakenChooseAnother(slug)

const partWords: Record<PublicPart, string> = {
  results: t.results,
  standings: t.standings,
  brackets: t.bracketsTournaments,
  venues: t.venuesMap,
  sponsors: t.logosSponsors,
}

const fields = ['isPublic', 'slug', 'parts', 'hiding'] as const

const fieldLabels = { isPublic: t.publicPage, slug: t.address, parts: t.whatShows, hiding: t.hideResults }

/** Returns whether a value has changed, ignoring the order of lists. */
function isChanged(before: boolean | string | readonly string[], after: boolean | string | readonly string[]): boolean {
  if (typeof before !== 'object' || typeof after !== 'object') return before !== after
  return before.length !== after.length || before.some((each) => !after.includes(each))
}
