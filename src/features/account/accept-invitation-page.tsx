import { formatDeviceDateTime } from '#i18n/format-moment.ts'
import { useCallback, useState, type ReactNode } from 'react'
import type { ClosedInvitation, InvitationState, OpenInvitation } from '#api/invitations.ts'
import { errorMessage } from '#data/store/error-message.ts'
import { OnlineError } from '#domain/online-error.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Spinner } from '#ui/feedback/states.tsx'
import { notify } from '#ui/feedback/toast.ts'
import { useServerQuery } from '#ui/feedback/use-server-query.ts'
import { useOnline } from '#ui/browser/use-online.ts'
import { AccountFrame } from './account-frame.tsx'
import { describeClosedInvitation } from './account-words.ts'
import { FormProblem } from '#ui/forms/form-problem.tsx'
import { useInvitationApi } from './use-invitation-api.ts'
import { InvitedEntry } from './invited-entry.tsx'
import { getProductName } from '#ui/brand/page-branding.ts'
import { formatRole } from '#domain/people/roles.ts'
import { t } from './words.ts'

type Props = {
  /** The token from the link, or empty if the link has none. */
  token: string
  /** The email address of the person signed in on this device. */
  signedInEmail: string | null
  onJoined: (organizationId: string) => void
  /** Called if someone else is signed in and wants to use the invitation: signs them out and stays on the page. */
  onSignOut: () => void
}

/**
 * The page behind an invitation link: shows what the invitation is for, then lets the person accept it with an existing
 * or a new account.
 */
export function AcceptInvitationPage({ token, ...props }: Props) {
  const { lookAt } = useInvitationApi()
  const online = useOnline()
  const look = useCallback(
    (): Promise<InvitationState> => (token ? lookAt(token) : Promise.resolve({ state: 'unknown' })),
    [lookAt, token],
  )
  const { value: looked, error, askAgain } = useServerQuery(look)

  if (looked?.state === 'open') return <OpenPage token={token} invitation={looked} {...props} />
  if (looked) return <ClosedPage looked={looked} isSignedIn={props.signedInEmail !== null} />
  if (error !== undefined && online) {
    return (
      <AccountFrame title={t.invitation}>
        <FormProblem message={errorMessage(error)} />
        <Button onClick={askAgain}>{t.tryAgain}</Button>
      </AccountFrame>
    )
  }
  return (
    <AccountFrame title={t.invitation}>
      {online ? (
        <Spinner awaitsServer label={t.openingInvitation} />
      ) : (
        <Banner>{t.acceptingInvitationNeedsConnection}</Banner>
      )}
    </AccountFrame>
  )
}

/** The page for an invitation that can no longer be used. Says what to do instead. */
function ClosedPage({ looked, isSignedIn }: { looked: ClosedInvitation; isSignedIn: boolean }) {
  const { title, words } = describeClosedInvitation(looked)
  return (
    <AccountFrame title={title}>
      <p>{words}</p>
      <ButtonLink to={isSignedIn ? '/dashboard' : '/login'}>
        {isSignedIn ? t.open(getProductName()) : t.goSign}
      </ButtonLink>
    </AccountFrame>
  )
}

function OpenPage({ token, invitation, signedInEmail, onJoined, onSignOut }: Props & { invitation: OpenInvitation }) {
  const { accept } = useInvitationApi()
  const online = useOnline()
  const [isAccepting, setAccepting] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [closed, setClosed] = useState<ClosedInvitation | null>(null)
  const [isOther, setOther] = useState(false)
  const [sessionEnded, setSessionEnded] = useState(false)

  const join = async () => {
    setProblem(null)
    setAccepting(true)
    try {
      const answer = await accept(token)
      if (answer.state === 'joined') {
        notify.success(t.youHaveJoined(invitation.organization))
        return onJoined(answer.organizationId)
      }
      if (answer.state === 'other_email') setOther(true)
      else setClosed(answer.state === 'unknown' ? { state: answer.state } : { ...invitation, state: answer.state })
    } catch (error) {
      if (error instanceof OnlineError && error.problem === 'signed_out') setSessionEnded(true)
      else setProblem(errorMessage(error))
    }
    setAccepting(false)
  }

  if (closed) return <ClosedPage looked={closed} isSignedIn={signedInEmail !== null} />
  const isForThem = !isOther && signedInEmail?.toLowerCase() === invitation.email
  return (
    <AccountFrame title={t.join(invitation.organization)} canSwitchLanguage>
      <InvitationSummary invitation={invitation} />
      <FormProblem message={problem ?? undefined} />
      {!online && <Banner>{t.acceptingInvitationNeedsConnection2}</Banner>}
      {nextStep()}
    </AccountFrame>
  )

  function nextStep(): ReactNode {
    if (isAccepting) return <Spinner awaitsServer label={t.joining(invitation.organization)} />
    if (signedInEmail === null || (sessionEnded && isForThem)) {
      return (
        <InvitedEntry email={invitation.email} token={token} hasAccount={sessionEnded} onEntered={() => void join()} />
      )
    }
    if (isForThem) {
      return (
        <Button variant="primary" size="large" fullWidth disabled={!online} onClick={() => void join()}>
          {t.acceptJoin}
        </Button>
      )
    }
    return (
      <>
        <Banner>{t.invitationYouSigned(invitation.email, signedInEmail)}</Banner>
        <Button variant="primary" className="py-2 wrap-anywhere whitespace-normal!" onClick={onSignOut}>
          {t.signOutGo(invitation.email)}
        </Button>
        <ButtonLink to="/dashboard">{t.staySigned}</ButtonLink>
      </>
    )
  }
}

/** Shows who invited whom to what, and when the invitation expires. */
function InvitationSummary({ invitation }: { invitation: OpenInvitation }) {
  const { email, role, team, organization, invited_by: invitedBy, expires_at: expiresAt } = invitation
  const lines = [
    [t.role, team ? t.roleOfTeam(formatRole(role), team) : formatRole(role)],
    [t.forText, email],
    [t.validUntil, formatDeviceDateTime(expiresAt)],
  ] as const
  return (
    <>
      <p>{t.invitedTo(invitedBy, organization, getProductName())}</p>
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
