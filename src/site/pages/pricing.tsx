import { Check } from 'lucide-react'
import { tiers } from '#domain/schema/organizations.ts'
import { siteContent } from '../content/content.ts'
import { SiteButtonLink } from '../parts/site-button-link.tsx'
import { FaqList, createFaqJsonLd } from '../parts/faq-list.tsx'
import { PageSection, pageWidthClass } from '../parts/page-section.tsx'
import { PlannedTag } from '../parts/planned-tag.tsx'
import type { PublicPage } from '../public-page.ts'
import { PlanCard } from './plan-card.tsx'
import { PeriodToggle } from './period-toggle.tsx'
import { createSoftwareJsonLd } from './structured-data.ts'

export const pricingPage: PublicPage = {
  path: '/pricing',
  title: 'Pricing',
  description: 'Free for a first league of up to 8 teams. Larger plans have one price for the whole organization.',
  Body: Pricing,
  structuredData: () => [createSoftwareJsonLd(), createFaqJsonLd(siteContent.billingQuestions)],
}

function Pricing() {
  const { words, onEveryPlan, billingQuestions, billingNote } = siteContent
  const { hero, everyPlan, billing } = words.pricing
  return (
    <>
      <section className="group/period py-14 sm:py-20">
        <div className={pageWidthClass}>
          <div className="mx-auto max-w-2xl text-center">
            <h1 className="text-4xl leading-[1.1] font-extrabold tracking-tight text-balance sm:text-5xl">
              {hero.title}
            </h1>
            <p className="mt-5 text-lg text-pretty text-soft sm:text-xl">{hero.text}</p>
          </div>
          <PeriodToggle />
          <ul className="mt-10 grid gap-6 md:grid-cols-2 xl:grid-cols-4 xl:gap-4">
            {tiers.map((tier) => (
              <PlanCard key={tier} tier={tier} />
            ))}
          </ul>
          <p className="mx-auto mt-8 max-w-2xl text-center text-pretty text-soft">{billingNote}</p>
        </div>
      </section>
      <PageSection title={everyPlan.title} lead={everyPlan.text} ground="card">
        <ul className="grid gap-x-8 gap-y-4 sm:grid-cols-2 lg:grid-cols-4">
          {onEveryPlan.map((each) => (
            <li key={each} className="flex gap-3">
              <Check className="size-6 shrink-0 text-accent" />
              {each}
            </li>
          ))}
        </ul>
      </PageSection>
      <PageSection title={billing.title} lead={<BillingLead text={billing.text} />} isSplit>
        <FaqList questions={billingQuestions} />
      </PageSection>
      <Trial />
    </>
  )
}

function BillingLead({ text }: { text: string }) {
  return (
    <p>
      {text}{' '}
      <a href="/contact" className="font-semibold text-accent underline underline-offset-4">
        Contact us
      </a>
    </p>
  )
}

function Trial() {
  const { title, text } = siteContent.words.pricing.trial
  return (
    <section>
      <div className={pageWidthClass}>
        <div className="flex flex-col items-center gap-5 rounded-[20px] border border-tone-edge bg-tint px-6 py-12 text-center sm:py-16">
          <PlannedTag />
          <h2 className="text-[1.75rem] leading-tight font-bold tracking-tight text-balance sm:text-4xl">{title}</h2>
          <p className="max-w-xl text-lg text-pretty text-soft">{text}</p>
          <div className="flex w-full flex-col justify-center gap-3 sm:flex-row">
            <SiteButtonLink href="/get-started" visitorOnly>
              Start with Basic
            </SiteButtonLink>
            <SiteButtonLink href="/demo" look="quiet">
              Request a Demo
            </SiteButtonLink>
          </div>
        </div>
      </div>
    </section>
  )
}
