import { useState } from 'react'
import { useLiveQuery } from '#data/queries/context.tsx'
import { errorMessage } from '#data/store/error-message.ts'
import { type Actor } from '#domain/people/capabilities.ts'
import { formatRole } from '#domain/people/roles.ts'
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
import { t } from './words.ts'

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
    <Section title={t.transferOrganization} notes={t.anotherMemberBecomesLeague} online>
      {!others && <SkeletonLines count={1} />}
      {others?.length === 0 && <p className="text-soft">{t.thereNoOtherMember}</p>}
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
      notify.success(t.leagueManagerNow(to.display_name))
    } catch (error) {
      setProblem(errorMessage(error))
    }
  }
  return (
    <div className="flex flex-col items-start gap-4">
      {problem !== undefined && <Banner tone="red">{problem}</Banner>}
      <SelectField
        label={t.newLeagueManager}
        className="w-full max-w-md"
        value={chosenId}
        onChange={(event) => setChosenId(event.target.value)}
      >
        <option value="">{t.selectMember}</option>
        {others.map(({ user_id, display_name, role }) => (
          <option key={user_id} value={user_id}>
            {display_name} ({formatRole(role)})
          </option>
        ))}
      </SelectField>
      <Button disabled={!chosen} onClick={() => setAsked(true)}>
        {t.transfer}
      </Button>
      {isAsked && chosen && (
        <ConfirmDialog
          title={t.transferTo(chosen.display_name)}
          confirmLabel={t.transfer2}
          onConfirm={() => void handOver(chosen)}
          onClose={() => setAsked(false)}
        >
          <p>{t.willDecideAboutSponsorship(chosen.display_name)}</p>
        </ConfirmDialog>
      )}
    </div>
  )
}
