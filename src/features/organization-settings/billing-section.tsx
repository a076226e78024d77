import { useState } from 'react'
import { useTier } from '#data/queries/use-tier.ts'
import {
  noBilling,
  getBillingNotConnectedMessage,
  type BillingProvider,
  type BillingPeriod,
} from '#domain/plans/billing.ts'
import { getAnnualSavingPercent, planNames, planPrices } from '#domain/plans/plans.ts'
import { tiers, type Tier } from '#domain/schema/organizations.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { Pill } from '#ui/brand/pill.tsx'
import { PlanLinks } from '#ui/layout/plan-links.tsx'
import { Section } from '#ui/layout/section.tsx'
import { SegmentedControl } from '#ui/forms/segmented-control.tsx'
import { t } from './words.ts'

type Props = {
  organizationId: string
  billing?: BillingProvider
  leaveFor?: (url: string) => void
}

/** Shows what the plans cost and how to switch to another. */
export function BillingSection({
  organizationId,
  billing = noBilling,
  leaveFor = (url) => window.location.assign(url),
}: Props) {
  const current = useTier()
  const [period, setPeriod] = useState<BillingPeriod>('monthly')
  const [answer, setAnswer] = useState<{ title: string; words: string }>()
  const ask = async (title: string, question: ReturnType<BillingProvider['portal']>) => {
    const given = await question
    if (given.kind === 'elsewhere') leaveFor(given.url)
    else setAnswer({ title, words: given.words })
  }
  return (
    <Section title={t.billing} notes={getBillingNotConnectedMessage()}>
      <div>
        <SegmentedControl
          label={t.prices}
          value={period}
          onChange={setPeriod}
          options={[
            { value: 'monthly', label: t.monthly },
            { value: 'annual', label: t.annualSave(getAnnualSavingPercent()) },
          ]}
        />
      </div>
      <ul className="divide-y divide-line border-y border-line">
        {tiers.map((tier) => (
          <li key={tier} className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2">
            <div>
              <p className="flex flex-wrap items-center gap-2 font-semibold">
                {planNames[tier]}
                {tier === current && <Pill tone="green">{t.currentPlan}</Pill>}
              </p>
              <p className="text-soft tabular">{priceInWords(tier, period)}</p>
            </div>
            {tier !== current && (
              <Button
                aria-label={t.choose(planNames[tier])}
                onClick={() =>
                  void ask(t.changeTo(planNames[tier]), billing.checkout({ organizationId, tier, period }))
                }
              >
                {t.choose2}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => void ask(t.invoicesPayment, billing.portal(organizationId))}>{t.invoicesPayment}</Button>
        <PlanLinks />
      </div>
      {answer && (
        <Dialog
          title={answer.title}
          onClose={() => setAnswer(undefined)}
          footer={<Button onClick={() => setAnswer(undefined)}>{t.close}</Button>}
        >
          <div className="flex flex-col gap-4">
            <p>{answer.words}</p>
            <p>{t.tellUsWhatYou}</p>
            <PlanLinks />
          </div>
        </Dialog>
      )}
    </Section>
  )
}

function priceInWords(tier: Tier, period: BillingPeriod): string {
  const price = planPrices[tier][period]
  if (price === 0) return t.freeLongYouLike
  return t.pricePer(price, period)
}
