import { useState } from 'react'
import type { CreatedInvitation, Invitation } from '#api/people.ts'
import { useActor, useLiveQuery } from '#data/queries/context.tsx'
import { errorMessage } from '#data/store/error-message.ts'
import { canHandleRole } from '#domain/people/capabilities.ts'
import { formatRole } from '#domain/people/roles.ts'
import { Button } from '#ui/button.tsx'
import { RowMenu } from '#ui/dialogs/row-menu.tsx'
import { Card } from '#ui/layout/card.tsx'
import { ConfirmDialog } from '#ui/dialogs/dialog.tsx'
import { Pill } from '#ui/brand/pill.tsx'
import { notify } from '#ui/feedback/toast.ts'
import { useCurrentMinute } from '#ui/browser/use-current-minute.ts'
import { useOnline } from '#ui/browser/use-online.ts'
import { formatDeviceDateTime } from '#i18n/format-moment.ts'
import { usePeopleApi } from './use-people-api.ts'
import { readTeams } from './read-teams.ts'
import { t } from './words.ts'
import { rich } from '#ui/rich-text.tsx'

type Props = {
  /** The pending invitations; undefined while loading. */
  invitations: readonly Invitation[] | undefined
  onChanged: () => void
  onRefusal: (words: string | null) => void
  onShow: (invitation: CreatedInvitation) => void
}

/** Lists pending invitations. */
export function InvitationsCard({ invitations, onChanged, onRefusal, onShow }: Props) {
  const people = usePeopleApi()
  const online = useOnline()
  const [revoking, setRevoking] = useState<Invitation | null>(null)
  const [busy, setBusy] = useState<string | null>(null)

  const carryOut = async (failed: string, { id }: Invitation, work: () => Promise<void>) => {
    setRevoking(null)
    setBusy(id)
    onRefusal(null)
    try {
      await work()
    } catch (error) {
      onRefusal(`${failed}: ${errorMessage(error)}`)
    }
    setBusy(null)
    onChanged() // even after a refusal, because someone else may have closed the invitation
  }
  const resend = (invitation: Invitation) =>
    carryOut(t.failedMakeNewLink, invitation, async () => onShow(await people.resend(invitation.id)))
  const revoke = (invitation: Invitation) =>
    carryOut(t.failedRevokeInvitation, invitation, async () => {
      await people.revoke(invitation.id)
      notify.success(t.invitationRevoked)
    })
  return (
    <section aria-labelledby="invitations" className="flex flex-col gap-3">
      <h2 id="invitations">{t.pendingInvitations}</h2>
      <Card>
        {invitations?.length === 0 && <p className="p-4 text-soft">{t.nobodyHasInvitationWaiting}</p>}
        {!invitations && <p className="p-4 text-soft">{online ? t.loadingInvitations : t.seenConnectionOnly}</p>}
        {invitations && invitations.length > 0 && (
          <ul className="divide-y divide-line">
            {invitations.map((invitation) => (
              <InvitationLine
                key={invitation.id}
                invitation={invitation}
                isBusy={busy === invitation.id}
                onResend={() => void resend(invitation)}
                onRevoke={() => setRevoking(invitation)}
              />
            ))}
          </ul>
        )}
      </Card>
      {revoking && (
        <ConfirmDialog
          title={t.revokeInvitation}
          confirmLabel={t.revoke}
          onConfirm={() => void revoke(revoking)}
          onClose={() => setRevoking(null)}
        >
          <p>{rich(t.linkStopsWorkingOnce, { email: <strong className="wrap-anywhere">{revoking.email}</strong> })}</p>
        </ConfirmDialog>
      )}
    </section>
  )
}

type LineProps = { invitation: Invitation; isBusy: boolean; onResend: () => void; onRevoke: () => void }

function InvitationLine({ invitation, isBusy, onResend, onRevoke }: LineProps) {
  const actor = useActor()
  const online = useOnline()
  const now = useCurrentMinute()
  const { email, role, team_id: teamId, created_at: createdAt, expires_at: expiresAt } = invitation
  const teams = useLiveQuery((db) => readTeams(db, actor?.organizationId ?? null), [actor?.organizationId])
  const team = teams?.find(({ id }) => id === teamId)
  const isExpired = new Date(expiresAt) <= new Date(now)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 p-4">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          <span className="wrap-anywhere">{email}</span>
          <Pill tone={isExpired ? 'amber' : 'blue'}>{isExpired ? t.expired : t.waiting}</Pill>
        </p>
        <p className="text-note text-soft">
          {[
            team ? t.roleOfTeam(formatRole(role), team.name) : formatRole(role),
            t.invitedOn(formatDeviceDateTime(createdAt)),
            (isExpired ? t.expiredOn : t.validUntil)(formatDeviceDateTime(expiresAt)),
          ].join(' · ')}
        </p>
      </div>
      {online && canHandleRole(actor, role) && (
        <div className="flex flex-wrap gap-2">
          <Button disabled={isBusy} onClick={onResend} aria-label={t.newLink(email)}>
            {t.newLink2}
          </Button>
          <RowMenu name={email} items={[{ label: t.revokeInvitation2(email), isDanger: true, onSelect: onRevoke }]} />
        </div>
      )}
    </li>
  )
}
