import { Check } from 'lucide-react'
import { featureKeys, hasFeature, limitKeys, getLimit, type LimitKey } from '#domain/plans/entitlements.ts'
import { planNames, planPrices } from '#domain/plans/plans.ts'
import type { Tier } from '#domain/schema/organizations.ts'
import { classNames } from '#ui/class-names.ts'
import { siteContent } from '../content/content.ts'
import { SiteButtonLink } from '../parts/site-button-link.tsx'
import { annualOnlyClass, monthlyOnlyClass } from './period-toggle.tsx'

export function PlanCard({ tier }: { tier: Tier }) {
  const { text, button, href, isMostPopular } = siteContent.plans[tier]
  const contents = [
    ...limitKeys.map((key) => limitInWords(tier, key)),
    ...featureKeys.filter((key) => hasFeature(tier, key)).map((key) => siteContent.featureNames[key]),
  ]
  return (
    <li
      className={classNames(
        'relative flex flex-col gap-5 rounded-[16px] border bg-card p-6 shadow-card',
        isMostPopular ? 'border-2 border-accent' : 'border-line',
      )}
    >
      {isMostPopular && (
        <p className="absolute -top-3.5 left-6 rounded-full bg-accent px-3 py-0.5 text-note font-semibold text-accent-ink">
          Most Popular
        </p>
      )}
      <div>
        <h2 className="text-2xl font-bold">{planNames[tier]}</h2>
        <p className="mt-1 text-pretty text-soft xl:min-h-18">{text}</p>
      </div>
      <PlanPrice tier={tier} />
      <SiteButtonLink
        href={href}
        look={isMostPopular ? 'primary' : 'quiet'}
        visitorOnly={href.startsWith('/get-started')}
        aria-label={`${button}: ${planNames[tier]}`}
      >
        {button}
      </SiteButtonLink>
      <ul className="flex flex-col gap-2.5 border-t border-line pt-5">
        {contents.map((each) => (
          <li key={each} className="flex gap-2.5">
            <Check className="mt-0.5 size-5 shrink-0 text-accent" />
            {each}
          </li>
        ))}
      </ul>
    </li>
  )
}

function PlanPrice({ tier }: { tier: Tier }) {
  const { monthly, annual } = planPrices[tier]
  if (monthly === 0) {
    return (
      <div className="min-h-20">
        <p className="text-4xl font-extrabold tracking-tight">Free</p>
        <p className="mt-1 text-soft">for as long as you like</p>
      </div>
    )
  }
  return (
    <div className="min-h-20">
      <div className={monthlyOnlyClass}>
        <Amount dollars={monthly} per="month" />
        <p className="mt-1 text-soft">or {inDollars(annual)} per year</p>
      </div>
      <div className={annualOnlyClass}>
        <Amount dollars={annual} per="year" />
        <p className="mt-1 text-soft">you save {inDollars(12 * monthly - annual)}</p>
      </div>
    </div>
  )
}

function Amount({ dollars, per }: { dollars: number; per: string }) {
  return (
    <p className="flex items-baseline gap-1.5">
      <span className="text-4xl font-extrabold tracking-tight tabular">{inDollars(dollars)}</span>
      <span className="text-soft">per {per}</span>
    </p>
  )
}

function inDollars(amount: number): string {
  return `$${amount.toLocaleString('en-US', { useGrouping: amount >= 10_000 })}`
}

/** Returns a text like `Up to 8 teams in each league` or `Unlimited games a month`. */
function limitInWords(tier: Tier, key: LimitKey): string {
  const limit = getLimit(tier, key)
  const { one, many } = siteContent.limitNames[key]
  if (limit === null) return `Unlimited ${many}`
  return limit === 1 ? `1 ${one}` : `Up to ${limit} ${many}`
}
