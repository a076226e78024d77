import { useState } from 'react'
import { useLiveQuery } from '#data/queries/context.tsx'
import { describeRejection } from '#data/store/refusal-words.ts'
import { roleNames, type Actor } from '#domain/people/capabilities.ts'
import { compareText } from '#domain/compare-text.ts'
import type { Membership } from '#domain/schema/organizations.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialogs/dialog.tsx'
import { SelectField } from '#ui/forms/form-field.tsx'
import { Section } from '#ui/layout/section.tsx'
import { SkeletonLines } from '#ui/feedback/states.tsx'
import { notify } from '#ui/feedback/toast.ts'
import { useOrganizationApi } from './use-organization-api.ts'

/** Transfers the organization: another member replaces this person as its league manager. */
export function TransferSection({ actor }: { actor: Actor }) {
  const members = useLiveQuery(
    (db) => db.memberships.where('organization_id').equals(actor.organizationId).toArray(),
    [actor.organizationId],
  )
  const others = members
    ?.filter(({ user_id }) => user_id !== actor.userId)
    .toSorted((a, b) => compareText(a.display_name, b.display_name))
  return (
    <Section
      title="Transfer the organization"
      notes="Another member becomes league manager in your place. You stay, as league administrator."
      online
    >
      {!others && <SkeletonLines count={1} />}
      {others?.length === 0 && <p className="text-soft">There is no other member yet. Invite somebody first.</p>}
      {others && others.length > 0 && <Transfer actor={actor} others={others} />}
    </Section>
  )
}

function Transfer({ actor, others }: { actor: Actor; others: readonly Membership[] }) {
  const { transfer } = useOrganizationApi()
  const [chosenId, setChosenId] = useState('')
  const [isAsked, setAsked] = useState(false)
  const [problem, setProblem] = useState<string>()
  const chosen = others.find(({ user_id }) => user_id === chosenId)
  const handOver = async (to: Membership) => {
    setAsked(false)
    setProblem(undefined)
    try {
      await transfer(actor.organizationId, to.user_id)
      notify.success(`${to.display_name} is league manager now`)
    } catch (error) {
      setProblem(describeRejection(error))
    }
  }
  return (
    <div className="flex flex-col items-start gap-4">
      {problem !== undefined && <Banner tone="red">{problem}</Banner>}
      <SelectField
        label="New league manager"
        className="w-full max-w-md"
        value={chosenId}
        onChange={(event) => setChosenId(event.target.value)}
      >
        <option value="">Select a member</option>
        {others.map(({ user_id, display_name, role }) => (
          <option key={user_id} value={user_id}>
            {display_name} ({roleNames[role]})
          </option>
        ))}
      </SelectField>
      <Button disabled={!chosen} onClick={() => setAsked(true)}>
        Transfer…
      </Button>
      {isAsked && chosen && (
        <ConfirmDialog
          title={`Transfer to ${chosen.display_name}?`}
          confirmLabel="Transfer"
          onConfirm={() => void handOver(chosen)}
          onClose={() => setAsked(false)}
        >
          <p>
            {chosen.display_name} will decide about sponsorship, security and these settings. You cannot take that back:
            only they can.
          </p>
        </ConfirmDialog>
      )}
    </div>
  )
}
