import { useRef, useState, type ReactNode } from 'react'
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { FormProblem } from '#ui/forms/form-problem.tsx'
import { Spinner } from '#ui/feedback/states.tsx'
import { notify } from '#ui/feedback/toast.ts'
import { useServerQuery } from '#ui/feedback/use-server-query.ts'
import { useOnline } from '#ui/browser/use-online.ts'
import { AccountError, useAccountActions, type ConfirmationType, type LinkOwner } from './profile/account-actions.tsx'
import { AccountFrame } from './account-frame.tsx'
import { describeAccountError, needsConnectionMessage } from './account-words.ts'
import { NewAccountPassword } from './new-account-password.tsx'
import { UndoEmailChange } from './undo-email-change.tsx'
import { EnterCode } from './second-factor/enter-code.tsx'
import { t } from './words.ts'

/** The people this browser knows: the one signed in, and the one who just signed up. */
type Known = {
  readonly signedInAs: string | null
  readonly signedUpAs: string | null
  /** The ID of this browser's latest sign-up, which the link in its email contains. */
  readonly signUpId: string | null
}

/** The page that links in emails lead to; `type` says what the email was about. */
export function ConfirmEmailPage(known: Known) {
  const [search] = useSearchParams()
  const { hash } = useLocation()
  const [token, type] = [search.get('token_hash'), search.get('type')]
  if (type === 'recovery') return <Navigate to={`/reset-password?${search.toString()}`} replace />
  if (token && type === 'email_change_undo') return <UndoEmailChange token={token} />
  const isOwn = known.signUpId !== null && search.get('sign_up') === known.signUpId
  if (token) return <Confirm key={token} token={token} inLink={type} isOwn={isOwn} {...known} />
  return <WithoutToken search={search} hash={hash} />
}

/**
 * For a hosted project whose auth server sends its own emails: the link confirmed the address before leading here.
 * Ignores the session in such a link, because anyone could have sent it.
 */
function WithoutToken({ search, hash }: { search: URLSearchParams; hash: string }) {
  const carried = new URLSearchParams(hash.slice(1))
  if (carried.has('access_token') || search.has('code')) {
    return (
      <AccountFrame title={t.yourEmailConfirmed}>
        <p>{t.signYourPasswordIf}</p>
        <ButtonLink to="/login" variant="primary">
          {t.goSign}
        </ButtonLink>
        <ButtonLink to="/login?reset=true">{t.chooseNewPassword}</ButtonLink>
      </AccountFrame>
    )
  }
  const isUsedUp = carried.has('error') || search.has('error')
  return (
    <AccountFrame title={t.confirmYourEmail}>
      <FormProblem message={isUsedUp ? t.linkHasExpiredWas : t.linkNotComplete} />
      <ButtonLink to="/login">{t.goSign}</ButtonLink>
    </AccountFrame>
  )
}

/**
 * The link works once and is only used up by a click, so an email scanner opening the page changes nothing. The page
 * says whose link it is before signing them in, unless this browser expects them.
 *
 * Someone else may have signed up with this address and their own password: if the link is not from this browser's own
 * sign-up, the person opening it sets the password that counts (decision 095).
 */
function Confirm({ token, inLink, isOwn, ...known }: Known & { token: string; inLink: string | null; isOwn: boolean }) {
  const type: ConfirmationType = inLink === 'email_change' ? 'email_change' : 'email'
  const { openLink, enterFromLink, leaveLink, enterCode, passwordAtLink } = useAccountActions()
  const navigate = useNavigate()
  const online = useOnline()
  const { value: isAtLink, error: unknown } = useServerQuery(passwordAtLink)
  const [isTemporary, setTemporary] = useState(false)
  const asksPassword = isTemporary || ((isAtLink === true || !isOwn) && (inLink === 'signup' || inLink === 'invite'))
  const [owner, setOwner] = useState<LinkOwner>()
  const [chosen, setChosen] = useState<string>()
  const [step, setStep] = useState<'ask' | 'whose' | 'code' | 'other_mailbox' | 'used'>('ask')
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const isUsed = useRef(false)

  const enter = async (password?: string) => {
    const entered = await enterFromLink(password)
    if (entered === 'code_needed') return setStep('code')
    if (entered === 'password_needed') {
      setTemporary(true)
      return setStep('ask')
    }
    await goOn(entered.invitation)
  }
  const goOn = (invitation: string | null) => {
    notify.success(type === 'email' ? t.yourEmailConfirmed : t.profileUpdatedSuccessfully)
    return navigate(nextOf(type, invitation), { replace: true })
  }
  /** If something fails after the link was used, the same button continues from there. */
  const confirm = async (password?: string) => {
    if (isUsed.current) return enter(password)
    const found = await openLink(token, type, isOwn ? known.signUpId : null)
    isUsed.current = true
    if (found === 'no_session') return setStep('other_mailbox')
    setOwner(found)
    setChosen(password)
    if (found.instead === null && found.isExpected) return enter(password)
    setStep('whose')
  }
  const words = (error: unknown) => describeAccountError(error, isUsed.current ? 'reset_password' : 'confirm_email')
  const attempt = async (work: () => Promise<unknown>) => {
    setProblem(undefined)
    setBusy(true)
    await work().catch((error: unknown) => {
      if (error instanceof AccountError && error.problem === 'link_used') setStep('used')
      setProblem(words(error))
    })
    setBusy(false)
  }
  /** If the server rejects the password, the person chooses another one on the same page. */
  const askAgain = (error: unknown) => {
    if (chosen !== undefined) setStep('ask')
    throw error
  }
  const stayOut = () => attempt(leaveLink).then(() => navigate(known.signedInAs === null ? '/login' : '/dashboard'))

  return (
    <AccountFrame title={titles[type]}>
      {!online && <Banner>{t.deviceIsOffline(needsConnectionMessage.confirm_email)}</Banner>}
      {nextStep()}
      {problem !== undefined && !owner && <ButtonLink to="/login">{t.goSign}</ButtonLink>}
    </AccountFrame>
  )

  function nextStep(): ReactNode {
    if (step === 'other_mailbox') {
      return <p>{t.thankYouNowOpen}</p>
    }
    if (step === 'used') return <FormProblem message={problem} />
    if (step === 'code') {
      return (
        <EnterCode
          enter={enterCode}
          words={(error) => describeAccountError(error, 'sign_in')}
          onEntered={() => void goOn(null)}
        />
      )
    }
    if (step === 'whose' && owner) {
      return (
        <>
          <FormProblem message={problem} />
          <LinkOwnerNote
            owner={owner}
            isBusy={isBusy || !online}
            onEnter={() => void attempt(() => enter(chosen).catch(askAgain))}
            onStayOut={() => void stayOut()}
          />
        </>
      )
    }
    if (isAtLink === undefined && unknown === undefined && online) return <Spinner awaitsServer label={t.oneMoment} />
    if (asksPassword) {
      return (
        <>
          <FormProblem message={problem} />
          <p>{t.chooseYourPasswordReplaces(askWords(type, known))}</p>
          <NewAccountPassword email={known.signedUpAs} work={confirm} words={words} isOnline={online} />
        </>
      )
    }
    return (
      <>
        <FormProblem message={problem} />
        <p>{askWords(type, known)}</p>
        <Button
          variant="primary"
          size="large"
          fullWidth
          disabled={isBusy || !online}
          onClick={() => void attempt(() => confirm())}
        >
          {isBusy ? t.oneMoment : buttons[type]}
        </Button>
      </>
    )
  }
}

const titles: Record<ConfirmationType, string> = {
  email: t.confirmYourEmail,
  email_change: t.confirmYourNewAddress,
}
const buttons: Record<ConfirmationType, string> = { email: t.confirmSign, email_change: t.confirmMyAddress }

function askWords(type: ConfirmationType, { signedInAs, signedUpAs }: Known): string {
  if (type === 'email_change') {
    return signedInAs === null ? t.addressLinkWas : t.addressLinkWas2(signedInAs)
  }
  if (signedInAs !== null) {
    return t.linkSignsPersonWas(signedInAs)
  }
  return signedUpAs === null ? t.linkConfirmsYourEmail : t.confirm(signedUpAs)
}

type WhoseProps = { owner: LinkOwner; isBusy: boolean; onEnter: () => void; onStayOut: () => void }

/** Keeps people from ending up in someone else's account through a link they were sent. */
function LinkOwnerNote({ owner: { email, instead }, isBusy, onEnter, onStayOut }: WhoseProps) {
  return (
    <>
      <Banner>{instead === null ? t.linkBelongsContinueOnly(email) : t.linkBelongsDeviceYou(email, instead)}</Banner>
      {instead !== null && <p className="text-soft">{t.unsentChangesStayDevice(instead)}</p>}
      <Button variant="primary" className="py-2 wrap-anywhere whitespace-normal!" disabled={isBusy} onClick={onEnter}>
        {t.signInAs(email)}
      </Button>
      <Button className="py-2 wrap-anywhere whitespace-normal!" onClick={onStayOut}>
        {instead === null ? t.notMe : t.staySigned2(instead)}
      </Button>
    </>
  )
}

/** The invitation token is placed after the #, which browsers never send to a server. */
function nextOf(type: ConfirmationType, invitation: string | null): string {
  if (type === 'email_change') return '/dashboard/profile'
  return invitation === null ? '/dashboard' : `/accept-invitation#${invitation}`
}
