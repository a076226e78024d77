import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '#ui/button.tsx'
import { Form } from '#ui/form.tsx'
import { TextField } from '#ui/form-field.tsx'
import { notify } from '#ui/toast.tsx'
import { useAccountActions, type Credentials } from './account-actions.tsx'
import { signInForm } from './account-form.ts'
import { accountErrorWords } from './account-words.ts'

type Props = {
  knownEmail: string
  /** For an invitation: it is for this address and no other. */
  emailFixed?: boolean
  /** The address is chosen already. */
  focusPassword?: boolean
  onSignedIn: () => void
}

export function SignInForm({ knownEmail, emailFixed = false, focusPassword = false, onSignedIn }: Props) {
  const { signIn } = useAccountActions()
  const form = useForm({ resolver: zodResolver(signInForm), defaultValues: { email: knownEmail, password: '' } })
  const { errors, isSubmitting } = form.formState
  const { setFocus } = form
  useEffect(() => {
    if (focusPassword) setFocus('password')
  }, [focusPassword, setFocus])

  const enter = async (credentials: Credentials) => {
    const how = await signIn(credentials)
    notify.success(
      how === 'signed_in'
        ? 'Welcome back!'
        : 'Welcome back! Sign in again when there is a connection, to send what you save.',
    )
    onSignedIn()
  }
  return (
    <Form form={form} work={enter} words={(error) => accountErrorWords(error, 'sign_in')}>
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        readOnly={emailFixed}
        hint={emailFixed && 'The invitation is for this address.'}
        error={errors.email?.message}
        {...form.register('email')}
      />
      <TextField
        label="Password"
        type="password"
        autoComplete="current-password"
        error={errors.password?.message}
        {...form.register('password')}
      />
      <Button type="submit" variant="primary" fullWidth disabled={isSubmitting}>
        {isSubmitting ? 'Signing in…' : 'Sign in'}
      </Button>
    </Form>
  )
}
