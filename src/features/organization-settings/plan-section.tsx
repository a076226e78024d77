import { formatNumber } from '#i18n/format.ts'
import { useLiveQuery } from '#data/queries/context.tsx'
import { useTier } from '#data/queries/use-tier.ts'
import {
  featureKeys,
  hasFeature,
  getAllowance,
  toLimitMonth,
  type Allowance,
  type LimitKey,
} from '#domain/plans/entitlements.ts'
import { formatFeature, describeLargerPlan } from '#domain/plans/plan-words.ts'
import { planNames } from '#domain/plans/plans.ts'
import { Pill } from '#ui/brand/pill.tsx'
import { Section } from '#ui/layout/section.tsx'
import { SkeletonLines } from '#ui/feedback/states.tsx'
import type { Tier } from '#domain/schema/organizations.ts'
import { t } from './words.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'

export function OrganizationPlanSection({ organizationId }: { organizationId: string }) {
  const tier = useTier()
  const usage = useLiveQuery((db) => readPlanUsage(db, organizationId, tier, new Date()), [organizationId, tier])
  return (
    <Section title={t.plan} notes={t.limitStopsMakingMore}>
      <p className="flex flex-wrap items-center gap-2">
        <span className="text-section font-semibold">{planNames[tier]}</span>
        {featureKeys.map((key) => (
          <Pill key={key} tone={hasFeature(tier, key) ? 'green' : 'gray'}>
            {formatFeature(key)}: {hasFeature(tier, key) ? t.included : t.notIncluded}
          </Pill>
        ))}
      </p>
      {usage ? (
        <ul className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
          {usage.map((one) => (
            <UsageLine key={one.key} usage={one} />
          ))}
        </ul>
      ) : (
        <SkeletonLines count={2} />
      )}
    </Section>
  )
}

function UsageLine({ usage }: { usage: PlanUsage }) {
  const { label, used, limit, percentage, isAtLimit, isNearLimit } = usage
  return (
    <li className="flex flex-col gap-1.5">
      <p className="flex items-baseline justify-between gap-4">
        <span className="font-semibold">{label}</span>
        <span className="shrink-0 tabular">
          {formatNumber(used)} {limit === null ? <span className="text-soft">{t.noLimit}</span> : t.of(limit)}
        </span>
      </p>
      {percentage !== null && (
        <svg aria-hidden="true" viewBox="0 0 100 6" preserveAspectRatio="none" className="h-1.5 w-full rounded-full">
          <rect width="100" height="6" className="fill-gray-tint" />
          <rect width={Math.min(100, percentage)} height="6" className={isAtLimit ? 'fill-amber' : 'fill-accent'} />
        </svg>
      )}
      {isNearLimit && (
        <p className="text-note font-semibold text-amber">
          {isAtLimit ? t.noRoomMorePlan : t.almostFull} {describeLargerPlan(usage)}
        </p>
      )}
    </li>
  )
}

type PlanUsage = Allowance & { readonly label: string }

/**
 * Reads how much of the plan is used, from the data on the device. For limits per league or team, the fullest one
 * counts; for limits per month, the current month.
 */
export async function readPlanUsage(
  db: LocalDatabase,
  organizationId: string,
  tier: Tier,
  now: Date,
): Promise<PlanUsage[]> {
  const [leagues, teams, players, games] = await Promise.all([
    db.leagues.where('organization_id').equals(organizationId).count(),
    db.teams.where('organization_id').equals(organizationId).toArray(),
    db.players.where('organization_id').equals(organizationId).toArray(),
    db.games.where('organization_id').equals(organizationId).toArray(),
  ])
  const month = toLimitMonth(now.toISOString())
  const usage = (key: LimitKey, label: string, used: number) => ({ ...getAllowance(tier, key, used), label })
  return [
    usage('leagues', t.leagues, leagues),
    usage('teams', t.teamsLeagueMost, most(teams.map(({ league_id }) => league_id))),
    usage('players', t.playersTeamMost, most(players.map(({ team_id }) => team_id))),
    usage('games', t.gamesMonthUtc, games.filter(({ start_time }) => toLimitMonth(start_time) === month).length),
  ]
}

/** Returns how many times the most frequent ID occurs. */
function most(ids: readonly string[]): number {
  const counts = new Map<string, number>()
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1)
  return Math.max(0, ...counts.values())
}
