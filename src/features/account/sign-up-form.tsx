import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { Button } from '#ui/button.tsx'
import { CheckField, FieldGroup, TextField } from '#ui/form-field.tsx'
import { notify } from '#ui/toast.tsx'
import { useAccountActions } from './account-actions.tsx'
import { plannedRoles, signUpForm, type PlannedRole } from './account-form.ts'
import { accountErrorWords } from './account-words.ts'
import { FormProblem } from './form-problem.tsx'

const roleWords: Record<PlannedRole, { label: string; hint: string }> = {
  league_admin: { label: 'League Administrator', hint: 'You run a league and set it up here.' },
  team_manager: { label: 'Team Manager', hint: 'You coach or manage a team. Your league invites you.' },
  player: { label: 'Player', hint: 'You play in a team. Your league invites you.' },
}

type Props = {
  onSignedIn: (next: string) => void
  onWaitForMail: (email: string) => void
  /** Who was invited keeps the address of the invitation, which says what they do here as well. */
  invitedEmail?: string
}

export function SignUpForm({ onSignedIn, onWaitForMail, invitedEmail }: Props) {
  const { signUp } = useAccountActions()
  const form = useForm({
    resolver: zodResolver(signUpForm),
    defaultValues: {
      firstName: '',
      lastName: '',
      email: invitedEmail ?? '',
      password: '',
      role: 'league_admin' as PlannedRole,
    },
  })
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async ({ role, ...account }) => {
    try {
      const outcome = await signUp(account)
      if (outcome === 'confirm_email') return onWaitForMail(account.email)
      notify.success('Account created successfully!')
      onSignedIn(role === 'league_admin' ? '/welcome' : `/welcome?role=${role}`)
    } catch (error) {
      form.setError('root', { message: accountErrorWords(error, 'sign_up') })
    }
  })
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <FormProblem message={errors.root?.message} />
      <div className="grid gap-4 touch:grid-cols-2">
        <TextField
          label="First name"
          autoComplete="given-name"
          error={errors.firstName?.message}
          {...form.register('firstName')}
        />
        <TextField
          label="Last name"
          autoComplete="family-name"
          error={errors.lastName?.message}
          {...form.register('lastName')}
        />
      </div>
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        readOnly={invitedEmail !== undefined}
        hint={invitedEmail !== undefined && 'The invitation is for this address.'}
        error={errors.email?.message}
        {...form.register('email')}
      />
      <TextField
        label="Password"
        type="password"
        autoComplete="new-password"
        hint="At least 8 characters"
        error={errors.password?.message}
        {...form.register('password')}
      />
      {invitedEmail === undefined && (
        <FieldGroup label="I am a" error={errors.role?.message}>
          {plannedRoles.map((role) => (
            <CheckField key={role} type="radio" value={role} {...roleWords[role]} {...form.register('role')} />
          ))}
        </FieldGroup>
      )}
      <Button type="submit" variant="primary" fullWidth disabled={isSubmitting}>
        {isSubmitting ? 'Creating account…' : 'Create account'}
      </Button>
    </form>
  )
}
