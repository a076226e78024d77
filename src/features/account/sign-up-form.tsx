import { zodResolver } from '@hookform/resolvers/zod'
import { useMemo } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '#ui/button.tsx'
import { Form } from '#ui/forms/form.tsx'
import { CheckboxField, FieldGroup, TextField } from '#ui/forms/form-field.tsx'
import { NameFields } from '#ui/forms/name-fields.tsx'
import { notify } from '#ui/feedback/toast.ts'
import { registerField } from '#ui/forms/register-field.ts'
import { useAccountActions, type NewAccount } from './profile/account-actions.tsx'
import { plannedRoles, signUpFormSchema, type PlannedRole } from './account-form.ts'
import { describeAccountError } from './account-words.ts'
import { NewPasswordField } from './new-password-field.tsx'
import { usePasswordRules } from './use-password-rules.ts'
import { describeWeakPassword } from './weak-password-words.ts'
import { t } from './words.ts'

const roleWords: Record<PlannedRole, { label: string; hint: string }> = {
  league_admin: { label: t.leagueAdministrator, hint: t.youRunLeagueSet },
  team_manager: { label: t.teamManager, hint: t.youCoachManageTeam },
  player: { label: t.player, hint: t.youPlayTeamYour },
}

type Props = {
  onSignedIn: (next: string) => void
  onWaitForMail: (email: string) => void
  /**
   * Set if the person was invited: they keep the invitation's address, and the invitation also determines their role.
   */
  invited?: { readonly email: string; readonly token: string }
}

export function SignUpForm({ onSignedIn, onWaitForMail, invited }: Props) {
  const { signUp } = useAccountActions()
  const rules = usePasswordRules()
  const form = useForm({
    resolver: zodResolver(useMemo(() => signUpFormSchema(rules), [rules])),
    defaultValues: {
      firstName: '',
      lastName: '',
      email: invited?.email ?? '',
      password: '',
      role: 'league_admin' as PlannedRole,
    },
  })
  const { errors, isSubmitting } = form.formState

  const create = async ({ role, ...account }: NewAccount & { role: PlannedRole }) => {
    const outcome = await signUp(account, invited?.token).catch(describeWeakPassword)
    if (typeof outcome === 'object') return form.setError('password', { message: outcome.weak }, { shouldFocus: true })
    if (outcome === 'confirm_email') return onWaitForMail(account.email)
    notify.success(t.accountCreatedSuccessfully)
    onSignedIn(role === 'league_admin' ? '/welcome' : `/welcome?role=${role}`)
  }
  return (
    <Form form={form} work={create} words={(error) => describeAccountError(error, 'sign_up')}>
      <NameFields firstName={registerField(form, 'firstName')} lastName={registerField(form, 'lastName')} />
      <TextField
        label={t.email}
        type="email"
        autoComplete="username"
        readOnly={invited !== undefined}
        hint={invited && t.invitationAddress}
        {...registerField(form, 'email')}
      />
      <NewPasswordField label={t.password} rules={rules} {...registerField(form, 'password')} />
      {!invited && (
        <FieldGroup label={t.iAm} error={errors.role?.message}>
          {plannedRoles.map((role) => (
            <CheckboxField key={role} type="radio" value={role} {...roleWords[role]} {...form.register('role')} />
          ))}
        </FieldGroup>
      )}
      <Button type="submit" variant="primary" fullWidth disabled={isSubmitting}>
        {isSubmitting ? t.creatingAccount : t.createAccount}
      </Button>
    </Form>
  )
}
