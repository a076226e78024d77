import { formatNumber } from '#i18n/format.ts'
import { formatList } from '#i18n/format-list.ts'
import { useState } from 'react'
import type { AdminOrganization } from '#api/administration/organizations.ts'
import { errorMessage } from '#data/store/error-message.ts'
import { limitKeys, getLimit, type LimitKey } from '#domain/plans/entitlements.ts'
import { planNames } from '#domain/plans/plans.ts'
import { tiers, type Tier } from '#domain/schema/organizations.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialogs/dialog.tsx'
import { FormProblem } from '#ui/forms/form-problem.tsx'
import { SelectField } from '#ui/forms/form-field.tsx'
import { Section } from '#ui/layout/section.tsx'
import { notify } from '#ui/feedback/toast.ts'
import { useOnline } from '#ui/browser/use-online.ts'
import { useAdminApi } from '../use-admin-api.ts'
import { t } from './words.ts'
import { rich } from '#ui/rich-text.tsx'
import { Options } from '#ui/forms/options.tsx'

/**
 * The organization's plan, its limits, and a way to choose another plan. A selected plan's limits are shown before it
 * is saved.
 */
export function AdminPlanSection({
  organization,
  onChanged,
}: {
  organization: AdminOrganization
  onChanged: () => void
}) {
  const { setTier } = useAdminApi()
  const online = useOnline()
  const [chosen, setChosen] = useState(organization.tier)
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const tier = chosen ?? organization.defaultTier
  const isChanged = chosen !== organization.tier

  const save = async () => {
    setAsking(false)
    setBusy(true)
    setProblem(undefined)
    try {
      await setTier(organization.id, chosen)
      notify.success(t.planUpdatedSuccessfully)
      onChanged()
    } catch (error) {
      setProblem(errorMessage(error))
    }
    setBusy(false)
  }
  return (
    <Section title={t.plan} notes={t.limitStopsMakingMore}>
      <FormProblem message={problem} />
      <div className="flex flex-wrap items-end gap-3">
        <SelectField
          label={t.plan}
          className="grow sm:max-w-sm"
          value={chosen ?? ''}
          disabled={isBusy || !online}
          onChange={(event) => setChosen(tiers.find((one) => one === event.target.value) ?? null)}
        >
          <option value="">{defaultPlanName(organization.defaultTier)}</option>
          <Options values={tiers} label={(one) => planNames[one]} />
        </SelectField>
        <Button variant="primary" disabled={!isChanged || isBusy || !online} onClick={() => setAsking(true)}>
          {isBusy ? t.saving : t.changePlan}
        </Button>
      </div>
      <UsageTable organization={organization} tier={tier} isPreview={isChanged} />
      {isAsking && (
        <ConfirmDialog
          title={t.changePlan}
          confirmLabel={t.changePlan}
          danger={false}
          onConfirm={() => void save()}
          onClose={() => setAsking(false)}
        >
          <p>
            {rich(t.planChange, {
              organization: <strong className="wrap-anywhere">{organization.name}</strong>,
              from: nameOf(organization, organization.tier),
              to: nameOf(organization, chosen),
            })}
          </p>
          {describeExceededLimits(organization.usage, tier) && (
            <p className="mt-3">{describeExceededLimits(organization.usage, tier)}</p>
          )}
        </ConfirmDialog>
      )}
    </Section>
  )
}

const defaultPlanName = (tier: Tier) => t.defaultDeployment(planNames[tier])

const nameOf = ({ defaultTier }: AdminOrganization, tier: Tier | null) =>
  tier ? planNames[tier] : t.defaultDeployment2(planNames[defaultTier])

function UsageTable({
  organization: { usage },
  tier,
  isPreview,
}: {
  organization: AdminOrganization
  tier: Tier
  isPreview: boolean
}) {
  return (
    <table className="w-full border-collapse">
      <thead>
        <tr className="border-b border-line">
          {[t.limit, t.used, isPreview ? t.wouldAllow(planNames[tier]) : t.allows(planNames[tier])].map((column) => (
            <th
              key={column}
              scope="col"
              className="py-2 pr-3 text-left text-note font-semibold whitespace-nowrap text-soft"
            >
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line tabular-nums">
        {limitKeys.map((key) => {
          const limit = getLimit(tier, key)
          const isFull = limit !== null && usage[key] >= limit
          return (
            <tr key={key}>
              <th scope="row" className="py-2 pr-3 text-left font-normal">
                {limitLabels[key]}
              </th>
              <td className="py-2 pr-3">{formatNumber(usage[key])}</td>
              <td className={isFull ? 'py-2 font-semibold text-amber' : 'py-2'}>
                {limit === null ? t.noLimit : formatNumber(limit)}
                {isFull && t.noRoomMore}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

const limitLabels: Readonly<Record<LimitKey, string>> = {
  leagues: t.leagues,
  teams: t.teamsFullestLeague,
  players: t.playersFullestTeam,
  games: t.gamesMonthUtc,
}

/** Describes where an organization exceeds a plan's limits; returns null if it does not. */
function describeExceededLimits(usage: AdminOrganization['usage'], tier: Tier): string | null {
  const over = limitKeys.filter((key) => {
    const limit = getLimit(tier, key)
    return limit !== null && usage[key] > limit
  })
  if (over.length === 0) return null
  const parts = over.map((key) =>
    t.limitUsage(limitLabels[key].toLowerCase().replace('utc', 'UTC'), usage[key], getLimit(tier, key) ?? 0),
  )
  return t.exceedsPlan(planNames[tier], formatList(parts))
}
