import type { OpenInvitation } from '#api/invitations.ts'
import { roleNames } from '#domain/people/capabilities.ts'
import { ownName } from '#ui/brand/own-look.ts'

/** Who invites whom to what, and until when. */
export function InvitationSummary({ invitation }: { invitation: OpenInvitation }) {
  const { email, role, team, organization, invited_by: invitedBy, expires_at: expiresAt } = invitation
  const lines = [
    ['As', team ? `${roleNames[role]} of ${team}` : roleNames[role]],
    ['For', email],
    ['Valid until', until(expiresAt)],
  ] as const
  return (
    <>
      <p>
        {invitedBy ? `${invitedBy} invites you` : 'You are invited'} to {organization} on {ownName()}.
      </p>
      <dl className="grid gap-x-4 gap-y-2 touch:grid-cols-[auto_minmax(0,1fr)] touch:gap-y-1">
        {lines.map(([name, value]) => (
          <div key={name} className="touch:contents">
            <dt className="text-soft">{name}</dt>
            <dd className="font-semibold wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

function until(instant: string): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short' }).format(new Date(instant))
}
