import { formatNumber } from '#i18n/format.ts'
import { Plus } from 'lucide-react'
import { useCallback, useState, type ReactNode } from 'react'
import { Link, useParams } from 'react-router-dom'
import type { ListedLeague } from '#api/administration/leagues.ts'
import type { AdminOrganization } from '#api/administration/organizations.ts'
import { idSchema } from '#domain/schema/columns.ts'
import { ServerReadError } from '#ui/feedback/server-read-error.tsx'
import { Button } from '#ui/button.tsx'
import { formatDeviceDate } from '#i18n/format-moment.ts'
import { Page } from '#ui/layout/page.tsx'
import { Section } from '#ui/layout/section.tsx'
import { EmptyState, SkeletonLines } from '#ui/feedback/states.tsx'
import { useServerQuery } from '#ui/feedback/use-server-query.ts'
import { useOnline } from '#ui/browser/use-online.ts'
import { useAdminApi } from '../use-admin-api.ts'
import { CreateLeagueDialog } from '../leagues/create-league-dialog.tsx'
import { AdminDeleteLeagueDialog } from '../leagues/delete-league-dialog.tsx'
import { LeaguesList } from '../leagues/leagues-list.tsx'
import { OfflineNote } from '../offline-note.tsx'
import { toMembersPath } from './organization-address.ts'
import { AdminPlanSection } from './plan-section.tsx'
import { t } from './words.ts'

const back = { to: '/admin/leagues', label: t.leagues }

/** An organization as seen by platform administrators: its plan, its leagues, and its usage. */
export function OrganizationPage() {
  const { organizationId = '' } = useParams()
  const { readOrganization } = useAdminApi()
  const online = useOnline()
  const question = useCallback(
    () => (idSchema.safeParse(organizationId).success ? readOrganization(organizationId) : Promise.resolve(null)),
    [organizationId, readOrganization],
  )
  const { value: organization, error, askAgain } = useServerQuery(question)
  if (organization) return <Organization organization={organization} error={error} onChanged={askAgain} />
  return (
    <Page title={t.organization} of={t.administration} back={back}>
      <OfflineNote />
      {organization === null && <EmptyState title={t.organizationNotFound}>{t.mayHaveBeenDeleted}</EmptyState>}
      {organization === undefined && error !== undefined && <ServerReadError error={error} onRetry={askAgain} />}
      {organization === undefined && error === undefined && online && (
        <SkeletonLines count={6} label={t.loadingOrganization} />
      )}
    </Page>
  )
}

function Organization({
  organization,
  error,
  onChanged,
}: {
  organization: AdminOrganization
  error: unknown
  onChanged: () => void
}) {
  return (
    <Page title={organization.name} back={back} notes={t.organizationSince(formatDeviceDate(organization.createdAt))}>
      <OfflineNote />
      {error !== undefined && <ServerReadError error={error} onRetry={onChanged} />}
      <div className="grid items-start gap-5 lg:grid-cols-2">
        {/* The key resets the selection if someone else has changed the plan. */}
        <AdminPlanSection key={organization.tier} organization={organization} onChanged={onChanged} />
        <Facts organization={organization} />
      </div>
      <Leagues organization={organization} onChanged={onChanged} />
    </Page>
  )
}

function Facts({
  organization: { id: organizationId, managers, members, teams, players, venues, games },
}: {
  organization: AdminOrganization
}) {
  return (
    <Section title={t.facts}>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2">
        <Fact name={t.leagueManager(managers.length)}>
          {managers.map(({ id: userId, name, email }) => (
            <span key={userId} className="block wrap-anywhere">
              {name && `${name}, `}
              <a
                href={`mailto:${email}`}
                className="inline-flex min-h-11 items-center font-semibold text-accent sm:min-h-6"
              >
                {email}
              </a>
            </span>
          ))}
        </Fact>
        <Fact name={t.members}>
          <Link
            to={toMembersPath(organizationId)}
            className="inline-flex min-h-11 items-center font-semibold text-accent sm:min-h-6"
          >
            {t.personCount(members)}
          </Link>
        </Fact>
        <Fact name={t.teams}>{formatNumber(teams)}</Fact>
        <Fact name={t.players}>{formatNumber(players)}</Fact>
        <Fact name={t.venues}>{formatNumber(venues)}</Fact>
        <Fact name={t.games}>{formatNumber(games)}</Fact>
      </dl>
    </Section>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="contents">
      <dt className="text-soft">{name}</dt>
      <dd className="tabular-nums">{children}</dd>
    </div>
  )
}

function Leagues({ organization, onChanged }: { organization: AdminOrganization; onChanged: () => void }) {
  const online = useOnline()
  const [isCreating, setCreating] = useState(false)
  const [deleting, setDeleting] = useState<ListedLeague | null>(null)
  return (
    <Section title={t.leagues}>
      {organization.leagues.length === 0 ? (
        <p className="text-soft">{t.hasNoneYet}</p>
      ) : (
        <div className="-mx-4 sm:-mx-3">
          <LeaguesList rows={organization.leagues} hasOrganization={false} onDelete={setDeleting} />
        </div>
      )}
      <div>
        <Button icon={<Plus size={18} />} disabled={!online} onClick={() => setCreating(true)}>
          {t.createLeague}
        </Button>
      </div>
      {isCreating && (
        <CreateLeagueDialog organization={organization} onClose={() => setCreating(false)} onCreated={onChanged} />
      )}
      {deleting && (
        <AdminDeleteLeagueDialog league={deleting} onClose={() => setDeleting(null)} onDeleted={onChanged} />
      )}
    </Section>
  )
}
