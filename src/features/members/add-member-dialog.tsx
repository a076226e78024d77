import { zodResolver } from '@hookform/resolvers/zod'
import { useId, useMemo } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useActor, useLiveQuery } from '#data/queries/context.tsx'
import { OnlineError } from '#domain/online-error.ts'
import { errorMessage } from '#data/store/error-message.ts'
import { canHandleRole } from '#domain/people/capabilities.ts'
import { formatRole } from '#domain/people/roles.ts'
import { roles, type Role } from '#domain/schema/organizations.ts'
import {
  describePasswordRules,
  defaultPasswordRules,
  findPasswordProblem,
  type PasswordRules,
} from '#domain/security/password-rules.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/button.tsx'
import { CancelButton } from '#ui/dialogs/cancel-button.tsx'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { Form } from '#ui/forms/form.tsx'
import { SelectField, TextField } from '#ui/forms/form-field.tsx'
import { PasswordField } from '#ui/forms/password-field.tsx'
import { NameFields } from '#ui/forms/name-fields.tsx'
import { notify } from '#ui/feedback/toast.ts'
import { useServerQuery } from '#ui/feedback/use-server-query.ts'
import { useOnline } from '#ui/browser/use-online.ts'
import { registerField } from '#ui/forms/register-field.ts'
import { Options, RowOptions } from '#ui/forms/options.tsx'
import type { ShownInvitation } from './invitation-dialog.tsx'
import { roleDescriptions } from './member-words.ts'
import { usePeopleApi } from './use-people-api.ts'
import { readTeams } from './read-teams.ts'
import type { PeopleApi } from '#api/people.ts'
import * as z from 'zod/mini'
import { t } from './words.ts'

type Props = {
  onClose: () => void
  /** Called with the link to share, or null if the member has already joined. */
  onAdded: (shown: ShownInvitation | null) => void
}

export function AddMemberDialog({ onClose, onAdded }: Props) {
  const formId = useId()
  const actor = useActor()
  const online = useOnline()
  const people = usePeopleApi()
  const rules = useServerQuery(people.passwordRules).value ?? defaultPasswordRules
  const form = useForm<MemberInput, unknown, MemberValues>({
    resolver: zodResolver(useMemo(() => memberFormSchema(rules), [rules])),
    defaultValues: emptyMemberInput,
  })
  const { isSubmitting } = form.formState
  const role = useWatch({ control: form.control, name: 'role' })

  const add = async (values: MemberValues) => {
    if (!actor) return
    const shown = await addMember(people, actor.organizationId, values).catch((error: unknown) => {
      if (error instanceof OnlineError && error.code === 'weak_password') return { weak: error.message }
      throw error
    })
    if (shown && 'weak' in shown) return form.setError('password', { message: shown.weak }, { shouldFocus: true })
    notify.success(shown === null ? t.memberAddedSuccessfully : t.invitationCreatedShareLink)
    onAdded(shown)
  }
  return (
    <Dialog
      title={t.addNewMember}
      onClose={onClose}
      footer={
        <>
          {!online && (
            <div className="basis-full">
              <Banner>{t.addingMemberNeedsConnection}</Banner>
            </div>
          )}
          <CancelButton />
          <Button type="submit" form={formId} variant="primary" disabled={isSubmitting || !online}>
            {isSubmitting ? t.adding : t.addMember}
          </Button>
        </>
      }
    >
      <Form id={formId} form={form} work={add} words={(error) => t.failedAddMember(errorMessage(error))}>
        <p className="text-soft">{t.shareInvitationLinkQr}</p>
        <NameFields
          firstName={registerField(form, 'firstName')}
          lastName={registerField(form, 'lastName')}
          ofSomebodyElse
        />
        <TextField label={t.emailAddress} type="email" required autoComplete="off" {...registerField(form, 'email')} />
        <PasswordField
          label={t.password}
          autoComplete="new-password"
          hint={t.optionalLeaveEmptyThey(describePasswordRules(rules))}
          {...registerField(form, 'password')}
        />
        <SelectField
          label={t.role}
          required
          hint={isRole(role) && roleDescriptions[role]}
          {...registerField(form, 'role')}
        >
          <option value="">{t.selectRole}</option>
          <Options values={roles.filter((one) => canHandleRole(actor, one))} label={(one) => formatRole(one)} />
        </SelectField>
        {role === 'team_manager' && <TeamField {...form.register('teamId')} />}
      </Form>
    </Dialog>
  )
}

function TeamField(props: Omit<Parameters<typeof SelectField>[0], 'label' | 'children'>) {
  const actor = useActor()
  const teams = useLiveQuery((db) => readTeams(db, actor?.organizationId ?? null), [actor?.organizationId])
  return (
    <SelectField label={t.team} hint={t.optionalTheyBecomeHead} {...props}>
      <option value="">{t.noTeamYet}</option>
      <RowOptions rows={teams} />
    </SelectField>
  )
}

function isRole(value: string): value is Role {
  return roles.some((role) => role === value)
}

/**
 * Invites a person and, if a password was typed, creates the account right away. Returns the link to share, or null if
 * the person is a member now. If creating the account fails, the invitation is revoked.
 */
export async function addMember(
  people: PeopleApi,
  organizationId: string,
  { email, role, teamId, ...account }: MemberValues,
): Promise<ShownInvitation | null> {
  const team = role === 'team_manager' && teamId !== '' ? teamId : null
  const invitation = await people.invite(organizationId, { email, role, teamId: team })
  if (account.password === '') return { invitation, note: null }
  try {
    const outcome = await people.createAccount({ ...account, email: invitation.email }, invitation.token)
    return outcome === 'member' ? null : { invitation, note: outcome }
  } catch (error) {
    await people.revoke(invitation.id).catch(() => undefined) // if this fails, the invitation is listed as pending and can be revoked there
    throw error
  }
}

const trimmed = z.pipe(
  z.string(),
  z.transform((value: string) => value.trim()),
)

/**
 * Names belong to an account. They are required if a typed password creates one; otherwise the person enters them when
 * joining.
 */
export const memberFormSchema = (rules: PasswordRules) =>
  z
    .object({
      firstName: trimmed,
      lastName: trimmed,
      email: z.pipe(trimmed, z.email(t.invalidEmailAddress).check(z.maxLength(320, t.invalidEmailAddress))),
      password: z.string().check(
        z.superRefine((password, context) => {
          const problem = password === '' ? null : findPasswordProblem(rules, password)
          if (problem) context.addIssue({ code: 'custom', message: problem.words, input: password })
        }),
      ),
      role: z.pipe(z.string(), z.enum(roles, t.pleaseSelectRole)),
      teamId: z.string(),
    })
    .check((given) => {
      if (given.value.password === '') return
      const names = { firstName: t.firstNameRequired, lastName: t.lastNameRequired } as const
      for (const field of ['firstName', 'lastName'] as const) {
        const { length } = given.value[field]
        if (length >= 2 && length <= 80) continue
        given.issues.push({ code: 'custom', path: [field], message: names[field], input: given.value[field] })
      }
    })

type MemberInput = Record<'firstName' | 'lastName' | 'email' | 'password' | 'role' | 'teamId', string>
type MemberValues = z.output<ReturnType<typeof memberFormSchema>>

export const emptyMemberInput: MemberInput = {
  firstName: '',
  lastName: '',
  email: '',
  password: '',
  role: '',
  teamId: '',
}
