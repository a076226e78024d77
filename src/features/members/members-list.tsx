import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useActor } from '#data/queries/context.tsx'
import { errorMessage } from '#data/store/error-message.ts'
import { canHandleRole } from '#domain/people/capabilities.ts'
import { formatRole } from '#domain/people/roles.ts'
import type { Role } from '#domain/schema/organizations.ts'
import { Card } from '#ui/layout/card.tsx'
import { ConfirmDialog } from '#ui/dialogs/dialog.tsx'
import { TextField } from '#ui/forms/form-field.tsx'
import { useMediaQuery } from '#ui/browser/media-query.ts'
import { notify } from '#ui/feedback/toast.ts'
import { MemberCards } from './member-cards.tsx'
import { MembersTable } from './members-table.tsx'
import { usePeopleApi } from './use-people-api.ts'
import { getMemberName, type ListedMember } from './read-members.ts'
import { t } from './words.ts'
import { rich } from '#ui/rich-text.tsx'

type Props = {
  members: readonly ListedMember[]
  isManaged: boolean
  /** Whether email addresses have arrived from the server. */
  hasDetails: boolean
  onChanged: () => void
  onRefusal: (words: string | null) => void
}

type Asked = { action: 'delete'; member: ListedMember } | { action: 'own_role'; member: ListedMember; role: Role }

export function MembersList({ members, isManaged, hasDetails, onChanged, onRefusal }: Props) {
  const actor = useActor()
  const people = usePeopleApi()
  const isNarrow = useMediaQuery('(max-width: 71.99rem)')
  const [asked, setAsked] = useState<Asked | null>(null)
  const meant = useLocation().hash.slice(1)
  useEffect(() => {
    document.getElementById(meant)?.scrollIntoView({ block: 'center' })
  }, [meant])
  const [wish, setWish] = useState('')
  const found = matching(members, wish)
  const [busy, setBusy] = useState<ReadonlyMap<string, Role | undefined>>(new Map())

  const carryOut = async (failed: string, doing: { userId: string; role?: Role }, work: () => Promise<void>) => {
    setAsked(null)
    if (busy.has(doing.userId)) return
    setBusy((known) => new Map(known).set(doing.userId, doing.role))
    onRefusal(null)
    try {
      await work()
      onChanged()
    } catch (error) {
      onRefusal(`${failed}: ${errorMessage(error)}`)
    }
    setBusy((known) => new Map([...known].filter(([userId]) => userId !== doing.userId)))
  }
  const changeRole = (member: ListedMember, role: Role) =>
    carryOut(t.failedChangeRole, { userId: member.userId, role }, async () => {
      if (!actor) return
      await people.changeRole(actor.organizationId, member.userId, role)
      notify.success(t.isNow(getMemberName(member), formatRole(role)))
    })
  const remove = (member: ListedMember) =>
    carryOut(t.failedDeleteMember, { userId: member.userId }, async () => {
      if (!actor) return
      await people.remove(actor.organizationId, member.userId)
      notify.success(t.memberDeletedSuccessfully)
    })

  const rows = found.map((member) => {
    const isSelf = member.userId === actor?.userId
    const mayHandle = isManaged && canHandleRole(actor, member.role)
    return {
      member,
      isSelf,
      isMeant: member.userId === meant,
      shownRole: busy.get(member.userId) ?? member.role,
      isBusy: busy.has(member.userId),
      onRole: mayHandle
        ? (role: Role) => (isSelf ? setAsked({ action: 'own_role', member, role }) : void changeRole(member, role))
        : undefined,
      onDelete: mayHandle && !isSelf ? () => setAsked({ action: 'delete', member }) : undefined,
    }
  })
  return (
    <Card className="overflow-x-auto">
      {members.length > fewMembers && (
        <div className="border-b border-line p-4">
          <TextField
            label={t.findMember}
            type="search"
            className="max-w-sm"
            value={wish}
            onChange={(event) => setWish(event.target.value)}
          />
          <p role="status" className="sr-only">
            {wish.trim() !== '' && t.memberCount(found.length)}
          </p>
        </div>
      )}
      {isNarrow ? (
        <MemberCards rows={rows} />
      ) : (
        <MembersTable rows={rows} hasActions={isManaged} hasDetails={hasDetails} />
      )}
      {asked?.action === 'delete' && (
        <ConfirmDialog
          title={t.deleteMember}
          confirmLabel={t.deleteText}
          onConfirm={() => void remove(asked.member)}
          onClose={() => setAsked(null)}
        >
          <p>{t.youSureYouWant}</p>
          <p className="mt-3">
            {rich(t.losesAccessOnceOrganizations, { memberName: <strong>{getMemberName(asked.member)}</strong> })}
          </p>
        </ConfirmDialog>
      )}
      {asked?.action === 'own_role' && (
        <ConfirmDialog
          title={t.changeYourOwnRole}
          confirmLabel={t.become(formatRole(asked.role))}
          onConfirm={() => void changeRole(asked.member, asked.role)}
          onClose={() => setAsked(null)}
        >
          <p>{t.youGiveUpRights(formatRole(asked.member.role), formatRole(asked.role))}</p>
        </ConfirmDialog>
      )}
    </Card>
  )
}

/** A list this short needs no search. */
const fewMembers = 12

function matching(members: readonly ListedMember[], wish: string): readonly ListedMember[] {
  const wanted = wish.trim().toLowerCase()
  return members.filter(({ name, email, role }) =>
    [name, email ?? '', formatRole(role)].some((text) => text.toLowerCase().includes(wanted)),
  )
}
