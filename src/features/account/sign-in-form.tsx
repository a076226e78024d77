import { lazy, Suspense, useEffect, useRef, useState, type SubmitEvent } from 'react'
import { Button } from '#ui/plain-button.tsx'
import { FormProblem } from '#ui/forms/form-problem.tsx'
import { TextField } from '#ui/forms/form-field.tsx'
import { PasswordField } from '#ui/forms/password-field.tsx'
import { SkeletonLines } from '#ui/feedback/states.tsx'
import { notify } from '#ui/feedback/toast.ts'
import { useAccountActions, type Credentials } from './profile/account-actions.tsx'
import { describeAccountError } from './account-words.ts'
import { findCredentialProblems, type CredentialsProblems } from './credentials.ts'
import { t } from './words.ts'

const EnterCode = lazy(() => import('./second-factor/enter-code.tsx').then((m) => ({ default: m.EnterCode })))
const OwnPassword = lazy(() =>
  import('./replace-temporary-password.tsx').then((m) => ({ default: m.ReplaceTemporaryPassword })),
)

type Props = {
  knownEmail: string
  /** Whether the address cannot be changed: an invitation is valid only for its own address. */
  emailFixed?: boolean
  /** Whether to focus the password, because the address is already filled in. */
  focusPassword?: boolean
  onSignedIn: () => void
}

/** The first screen for a visitor: two fields, without loading the code that other forms need. */
export function SignInForm({ knownEmail, emailFixed = false, focusPassword = false, onSignedIn }: Props) {
  const { signIn, enterCode, giveUpCode } = useAccountActions()
  const [next, setNext] = useState<'code_needed' | 'password_needed'>()
  const [problems, setProblems] = useState<CredentialsProblems>() // undefined before the first attempt, so that no errors appear while the user first types
  const [isSubmitting, setIsSubmitting] = useState(false)
  const [failure, setFailure] = useState<string>()
  const passwordField = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (focusPassword) passwordField.current?.focus()
  }, [focusPassword])

  const enter = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const credentials = readCredentials(form)
    const found = findCredentialProblems(credentials)
    setProblems(found)
    setFailure(undefined)
    const [wrong] = Object.keys(found)
    if (wrong !== undefined) return form.querySelector<HTMLElement>(`[name=${wrong}]`)?.focus()
    setIsSubmitting(true)
    try {
      const how = await signIn(credentials)
      if (how === 'code_needed' || how === 'password_needed') return setNext(how)
      notify.success(how === 'signed_in' ? t.welcomeBack : t.welcomeBackSignAgain)
    } catch (error) {
      setFailure(describeAccountError(error, 'sign_in'))
      return
    } finally {
      setIsSubmitting(false)
    }
    onSignedIn()
  }
  if (next) {
    const entered = () => {
      notify.success(t.welcomeBack)
      onSignedIn()
    }
    const back = () => {
      void giveUpCode()
      setNext(undefined)
    }
    return (
      <Suspense fallback={<SkeletonLines count={2} />}>
        {next === 'code_needed' ? (
          <EnterCode
            enter={enterCode}
            words={(error) => describeAccountError(error, 'sign_in')}
            onEntered={entered}
            onBack={back}
          />
        ) : (
          <OwnPassword onChosen={(how) => (how === 'signed_in' ? entered() : setNext(how))} onBack={back} />
        )}
      </Suspense>
    )
  }
  return (
    <form
      noValidate
      onSubmit={(event) => void enter(event)}
      onChange={(event) => problems && setProblems(findCredentialProblems(readCredentials(event.currentTarget)))}
      className="flex flex-col gap-4"
    >
      <FormProblem message={failure} />
      <TextField
        label={t.email}
        name="email"
        type="email"
        autoComplete="username"
        readOnly={emailFixed}
        hint={emailFixed && t.invitationAddress}
        error={problems?.email}
        defaultValue={knownEmail}
      />
      <PasswordField
        ref={passwordField}
        label={t.password}
        name="password"
        autoComplete="current-password"
        error={problems?.password}
      />
      <Button type="submit" variant="primary" fullWidth disabled={isSubmitting}>
        {isSubmitting ? t.signingIn : t.signIn}
      </Button>
    </form>
  )
}

/** Reads the form's elements directly, because a password manager may fill them in without firing events. */
function readCredentials(form: HTMLFormElement): Credentials {
  const typed = new FormData(form)
  return { email: textOf(typed, 'email').trim(), password: textOf(typed, 'password') }
}

function textOf(typed: FormData, name: string): string {
  const value = typed.get(name)
  return typeof value === 'string' ? value : ''
}
