import type { ComponentType, ReactNode } from 'react'
import { siteContent } from '../content/content.ts'
import type { FeaturePageContent, FeatureStep } from '../content/feature-pages/feature-page.ts'
import { SiteButtonLink } from '../parts/site-button-link.tsx'
import { CallToAction } from '../parts/call-to-action.tsx'
import { SiteCard, SiteCards } from '../parts/site-cards.tsx'
import { createFaqJsonLd, FaqList } from '../parts/faq-list.tsx'
import { LinkedCards } from '../parts/linked-cards.tsx'
import { PageHero } from '../parts/page-hero.tsx'
import { PageSection } from '../parts/page-section.tsx'
import { PlannedTag } from '../parts/planned-tag.tsx'
import type { PublicPage } from '../public-page.ts'

type Options = {
  readonly Picture: ComponentType
  /** Whether signed-in users also see Get Started. */
  readonly isStartForAll?: boolean
  readonly pricing?: 'View Pricing' | 'View Plans'
  /** Replaces Get Started and the link to the prices at the top of the page. */
  readonly actions?: ReactNode
  /** Shown below the top of the page, before all other sections. */
  readonly First?: ComponentType
}

/** Creates a page about one part of the product: what it does today, how it works, and what is planned. */
export function createFeaturePage(content: FeaturePageContent, options: Options): PublicPage {
  const { path, title, description, questions } = content
  return {
    path,
    title,
    description,
    Body: () => <FeaturePage content={content} {...options} />,
    ...(questions && { structuredData: () => [createFaqJsonLd(questions)] }),
  }
}

type FeaturePageProps = Options & { content: FeaturePageContent }

function FeaturePage({
  content,
  Picture,
  isStartForAll = false,
  pricing = 'View Pricing',
  actions,
  First,
}: FeaturePageProps) {
  const { kicker, isPlanned, headline, lead, today, steps, planned, questions, end } = content
  return (
    <>
      <PageHero
        kicker={
          <>
            {kicker}
            {isPlanned && <PlannedTag />}
          </>
        }
        title={headline}
        lead={<p>{lead}</p>}
        actions={
          actions ?? (
            <>
              <SiteButtonLink href="/get-started" visitorOnly={!isStartForAll}>
                Get Started
              </SiteButtonLink>
              <SiteButtonLink href="/pricing" look="quiet">
                {pricing}
              </SiteButtonLink>
            </>
          )
        }
        picture={
          <div className="flex min-w-0 justify-center">
            <Picture />
          </div>
        }
      />
      {First && <First />}
      <PageSection ground="card" title={today.title} lead={<p>{today.lead}</p>}>
        <SiteCards>
          {today.items.map(({ title, text, icon, href, linkText }) => (
            <SiteCard key={title} title={title} icon={icon} {...(href && { href })} {...(linkText && { linkText })}>
              <p>{text}</p>
            </SiteCard>
          ))}
        </SiteCards>
      </PageSection>
      {steps && (
        <PageSection title={steps.title} lead={<p>{steps.lead}</p>}>
          <FeatureSteps items={steps.items} />
        </PageSection>
      )}
      <PlannedSection {...planned} ground={steps ? 'card' : 'page'} />
      {questions && (
        <PageSection title="Good to know" ground={steps ? 'page' : 'card'}>
          <FaqList questions={questions} />
        </PageSection>
      )}
      <OtherLines path={content.path} />
      <CallToAction {...end} isStartForAll={isStartForAll} pricing={pricing} />
    </>
  )
}

/** A numbered list, because the order of the steps matters. */
export function FeatureSteps({ items }: { items: readonly FeatureStep[] }) {
  return (
    <ol className="grid gap-8 sm:grid-cols-2 lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none">
      {items.map(({ title, text }, index) => (
        <li key={title} className="flex flex-col gap-2 border-t-2 border-accent pt-4">
          <h3 className="flex items-baseline gap-2.5 text-section">
            <span aria-hidden="true" className="tabular font-extrabold text-accent">
              {index + 1}
            </span>
            {title}
          </h3>
          <p className="text-pretty text-soft">{text}</p>
        </li>
      ))}
    </ol>
  )
}

type PlannedProps = FeaturePageContent['planned'] & { ground: 'card' | 'page' }

/** Lists what is planned, separately from what works today, with a mark on each item. */
export function PlannedSection({ title, lead, items, ground }: PlannedProps) {
  return (
    <PageSection title={title} lead={<p>{lead}</p>} ground={ground}>
      <ul className="grid gap-x-10 md:grid-cols-2">
        {items.map((item) => (
          <li key={item.title} className="flex flex-col gap-1 border-t border-line py-5">
            <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1">
              {item.title}
              <PlannedTag />
            </h3>
            <p className="text-pretty text-soft">{item.text}</p>
          </li>
        ))}
      </ul>
    </PageSection>
  )
}

/** Links to the other product lines. */
function OtherLines({ path }: { path: string }) {
  const lines = siteContent.productLines
  if (!lines.some(({ href }) => href === path)) return null
  return (
    <PageSection title="The other product lines">
      <LinkedCards columns={3} cards={lines.filter(({ href }) => href !== path)} />
    </PageSection>
  )
}
