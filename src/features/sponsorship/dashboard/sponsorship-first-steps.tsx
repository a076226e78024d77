import { Check } from 'lucide-react'
import type { SponsorshipData } from '#domain/sponsorship/data.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { useTabLink } from './tab-link.tsx'
import { t } from './words.ts'

/** What to do before there is anything to show: a list of steps, with the completed ones checked off. */
export function SponsorshipFirstSteps({ data }: { data: SponsorshipData }) {
  const addressOf = useTabLink()
  const steps = [
    {
      tab: 'assets',
      title: t.addWhatYouCan,
      about: t.bannerFieldLogoWebsite,
      action: t.goAssets,
      isDone: data.assets.length > 0,
    },
    {
      tab: 'packages',
      title: t.putIntoPackage,
      about: t.whatBelongsTogetherHow,
      action: t.goPackages,
      isDone: data.packages.length > 0,
    },
    {
      tab: 'sponsors',
      title: t.addSponsorDeal,
      about: t.whoTakesWhichPackage,
      action: t.goSponsors,
      isDone: data.deals.length > 0,
    },
  ]
  const next = steps.findIndex(({ isDone }) => !isDone)
  return (
    <Card className="flex flex-col gap-4 p-4 sm:p-6 print:hidden">
      <div className="flex flex-col gap-1">
        <h2>{t.firstSteps}</h2>
        <p className="text-soft">{t.threeThingsFiguresLeagues}</p>
      </div>
      <ol className="grid gap-4 lg:grid-cols-3">
        {steps.map(({ tab, title, about, action, isDone }, at) => (
          <li key={tab} className="flex gap-3">
            <span
              aria-hidden="true"
              className="grid size-8 shrink-0 place-items-center rounded-full border border-line-strong font-semibold tabular"
            >
              {isDone ? <Check size={18} /> : at + 1}
            </span>
            <div className="flex min-w-0 flex-col items-start gap-2">
              <h3 className="pt-1">
                {title}
                {isDone && <span className="sr-only"> {t.done}</span>}
              </h3>
              <p className="text-soft">{about}</p>
              <ButtonLink to={addressOf(tab)} variant={at === next ? 'primary' : 'secondary'}>
                {action}
              </ButtonLink>
            </div>
          </li>
        ))}
      </ol>
    </Card>
  )
}
