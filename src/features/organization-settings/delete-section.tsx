import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { refusalWords } from '#db/refusal-words.ts'
import type { Organization } from '#domain/schema/organizations.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextField } from '#ui/form-field.tsx'
import { Section } from '#ui/section.tsx'
import { notify } from '#ui/toast.tsx'
import { useOrganizationActions } from './organization-actions.tsx'

export function DeleteSection({ organization }: { organization: Organization }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Section
      title="Delete the organization"
      notes="All its leagues, teams, schedules and results go, for every member. This cannot be undone."
      online
      danger
    >
      <div>
        <Button variant="danger" onClick={() => setOpen(true)}>
          Delete organization…
        </Button>
      </div>
      {isOpen && <DeleteDialog organization={organization} onClose={() => setOpen(false)} />}
    </Section>
  )
}

function DeleteDialog({ organization, onClose }: { organization: Organization; onClose: () => void }) {
  const { deleteOrganization } = useOrganizationActions()
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  const remove = async () => {
    if (typed.trim() !== organization.name) return setProblem('What you typed does not match.')
    setProblem(undefined)
    setBusy(true)
    try {
      await deleteOrganization(organization.id, organization.name)
      notify.success(`${organization.name} is deleted`)
      await navigate('/dashboard', { replace: true })
    } catch (error) {
      setProblem(refusalWords(error))
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={`Delete ${organization.name}`}
      onClose={onClose}
      dismissible={false}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="danger" type="submit" form="delete-organization" disabled={isBusy}>
            {isBusy ? 'Deleting…' : 'Delete for good'}
          </Button>
        </>
      }
    >
      <form
        id="delete-organization"
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          void remove()
        }}
      >
        <p>Everybody in it loses everything in it: leagues, teams, rosters, venues, schedules and results.</p>
        <p className="text-soft">Export what you want to keep first.</p>
        <TextField
          label={`Type ${organization.name} to confirm`}
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          error={problem}
        />
      </form>
    </Dialog>
  )
}
