import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Navigate, useSearchParams } from 'react-router-dom'
import * as z from 'zod/mini'
import { useOrganizationId } from '#db/context.tsx'
import { newId } from '#db/new-id.ts'
import { organizationRow } from '#domain/schema/organizations.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/form-field.tsx'
import { typedText } from '#ui/form-values.ts'
import { useAccountActions } from './account-actions.tsx'
import { AccountFrame } from './account-frame.tsx'
import { accountErrorWords, needsConnection } from './account-words.ts'
import { FormProblem } from './form-problem.tsx'
import { useOnline } from '#ui/use-online.ts'

/**
 * For somebody who belongs to no organisation yet. Who runs a league creates one and becomes its league manager; a coach
 * or a player is told how to be let in.
 */
export function CreateOrganizationPage() {
  const [search] = useSearchParams()
  const role = search.get('role')
  const [creating, setCreating] = useState(role !== 'team_manager' && role !== 'player')
  return creating ? <CreateOrganization /> : <NeedsInvitation onCreate={() => setCreating(true)} />
}

function NeedsInvitation({ onCreate }: { onCreate: () => void }) {
  return (
    <AccountFrame title="Ask for an invitation">
      <p>
        Your account is ready. Coaches and players join a league by invitation: ask your league’s staff to invite the
        e-mail address that you signed up with.
      </p>
      <p className="text-soft">You run a league yourself? Then create its organization.</p>
      <Button onClick={onCreate}>Create an organization instead</Button>
    </AccountFrame>
  )
}

const organizationForm = z.object({ name: typedText(organizationRow.shape.name) })

function CreateOrganization() {
  const { createOrganization } = useAccountActions()
  const organizationId = useOrganizationId()
  const [id] = useState(newId) // kept for a second try: the first may have been carried out, and its answer lost
  const [isCreated, setCreated] = useState(false)
  const online = useOnline()
  const form = useForm({ resolver: zodResolver(organizationForm), defaultValues: { name: '' } })
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async ({ name }) => {
    try {
      await createOrganization({ id, name })
      setCreated(true)
    } catch (error) {
      form.setError('root', { message: accountErrorWords(error, 'create_organization') })
    }
  })
  // Not before the device shows the new organisation: the dashboard would send us back here.
  if (isCreated && id === organizationId) return <Navigate to="/dashboard" replace />
  return (
    <AccountFrame title="Create your organization">
      <p className="text-soft">
        The club, school or association that runs your leagues. You become its league manager.
      </p>
      {!online && <Banner>{needsConnection.create_organization} This device has none right now.</Banner>}
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <FormProblem message={errors.root?.message} />
        <TextField
          label="Organization name"
          autoComplete="organization"
          error={errors.name?.message}
          {...form.register('name')}
        />
        <Button type="submit" variant="primary" fullWidth disabled={isSubmitting}>
          {isSubmitting ? 'Creating…' : 'Create organization'}
        </Button>
      </form>
    </AccountFrame>
  )
}
