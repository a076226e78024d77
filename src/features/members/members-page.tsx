import { Plus } from 'lucide-react'
import { useState, useCallback, useEffect, useRef } from 'react'
import { useActor, useLiveQuery, useOrganizationId } from '#data/queries/context.tsx'
import { can } from '#domain/people/capabilities.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/button.tsx'
import { FormProblem } from '#ui/forms/form-problem.tsx'
import { LoadBoundary } from '#ui/layout/load-boundary.tsx'
import { Page } from '#ui/layout/page.tsx'
import { SkeletonLines } from '#ui/feedback/states.tsx'
import { useOnline } from '#ui/browser/use-online.ts'
import { AddMemberDialog } from './add-member-dialog.tsx'
import { InvitationDialog, type ShownInvitation } from './invitation-dialog.tsx'
import { InvitationsCard } from './invitations-card.tsx'
import { LeaveCard } from './leave-card.tsx'
import { MembersList } from './members-list.tsx'
import { toListedMembers, readMembers } from './read-members.ts'
import { errorMessage } from '#data/store/error-message.ts'
import { useServerQuery } from '#ui/feedback/use-server-query.ts'
import { usePeopleApi } from './use-people-api.ts'
import { t } from './words.ts'

/**
 * The organization's members. The list comes from the device's own data; managing them needs the server. `unsent`
 * describes what a person would lose by leaving.
 */
export function MembersPage({ unsent }: { unsent: string | null }) {
  const actor = useActor()
  const online = useOnline()
  const mayManage = can(actor, 'member.manage')
  const [adding, setAdding] = useState(false)
  return (
    <Page
      title={t.members}
      actions={
        mayManage && (
          <Button variant="primary" icon={<Plus size={18} />} disabled={!online} onClick={() => setAdding(true)}>
            {t.addNewMember2}
          </Button>
        )
      }
    >
      {mayManage && !online && <Banner>{t.managingMembersNeedsConnection}</Banner>}
      <LoadBoundary title={t.failedFetchMembers}>
        <Members mayManage={mayManage} unsent={unsent} adding={adding} onAdded={() => setAdding(false)} />
      </LoadBoundary>
    </Page>
  )
}

type Props = { mayManage: boolean; unsent: string | null; adding: boolean; onAdded: () => void }

function Members(props: Props) {
  const organizationId = useOrganizationId()
  const local = useLiveQuery(
    (db) => (organizationId === null ? null : readMembers(db, organizationId)),
    [organizationId],
  )
  if (!local || organizationId === null) return <SkeletonLines label={t.loadingMembers} />
  return <Loaded key={organizationId} organizationId={organizationId} local={local} {...props} />
}

type Local = Awaited<ReturnType<typeof readMembers>>

function Loaded({
  organizationId,
  local,
  mayManage,
  unsent,
  adding,
  onAdded,
}: Props & { organizationId: string; local: Local }) {
  const actor = useActor()
  const { people, problem, askAgain } = useManagedPeople(mayManage ? organizationId : null, local.stamp)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [shown, setShown] = useState<ShownInvitation | null>(null)
  return (
    <>
      {problem !== null && (
        <Banner tone="red" action={<Button onClick={askAgain}>{t.tryAgain}</Button>}>
          {t.failedFetchMembers2(problem)}
        </Banner>
      )}
      <FormProblem message={refusal ?? undefined} />
      {!can(actor, 'member.read') && <p className="text-soft">{t.leagueStaffScorekeepersCoaches}</p>}
      <MembersList
        members={people ? toListedMembers(people.members) : local.members}
        isManaged={mayManage}
        hasDetails={people !== null}
        onChanged={askAgain}
        onRefusal={setRefusal}
      />
      {mayManage && (people || problem === null) && (
        <InvitationsCard
          invitations={people?.invitations}
          onChanged={askAgain}
          onRefusal={setRefusal}
          onShow={(invitation) => setShown({ invitation, note: null })}
        />
      )}
      <LeaveCard unsent={unsent} onRefusal={setRefusal} />
      {adding && (
        <AddMemberDialog
          onClose={onAdded}
          onAdded={(added) => {
            onAdded()
            askAgain()
            setShown(added)
          }}
        />
      )}
      {shown && <InvitationDialog {...shown} onClose={() => setShown(null)} />}
    </>
  )
}

/**
 * Loads what only the server knows, for people who manage members; reloads when the device's own rows change (`stamp`).
 * Loads nothing if the organization is null.
 */
function useManagedPeople(organizationId: string | null, stamp: string) {
  const { listMembers, listInvitations } = usePeopleApi()
  const online = useOnline()
  const ask = useCallback(async () => {
    if (organizationId === null) return null
    const [members, invitations] = await Promise.all([listMembers(organizationId), listInvitations(organizationId)])
    return { members, invitations }
  }, [organizationId, listMembers, listInvitations])
  const { value, error, askAgain } = useServerQuery(ask)

  const askedAt = useRef(stamp)
  useEffect(() => {
    if (askedAt.current === stamp) return
    askedAt.current = stamp
    askAgain()
  }, [stamp, askAgain])

  const problem = online && error !== undefined ? errorMessage(error) : null // when offline, the page says so elsewhere
  return { people: value ?? null, problem, askAgain }
}
