import { siteContent } from '../content/content.ts'
import { SiteButtonLink } from '../parts/site-button-link.tsx'
import { CallToAction } from '../parts/call-to-action.tsx'
import { LinkedCards } from '../parts/linked-cards.tsx'
import { PageHero } from '../parts/page-hero.tsx'
import { PageSection } from '../parts/page-section.tsx'
import { PictureWeek } from '../parts/pictures/week.tsx'
import type { PublicPage } from '../public-page.ts'
import { ComparisonTable } from './comparison-table.tsx'

export const featuresPage: PublicPage = {
  path: '/features',
  title: 'Features',
  description:
    'What Fieldside does for a league: scores from the sideline, schedules that repair themselves, rosters, sponsors.',
  Body: Features,
}

function Features() {
  const { words, featureCards } = siteContent
  const { hero, cards, premium, comparison, closing } = words.features
  return (
    <>
      <PageHero
        kicker="Features"
        title={hero.title}
        lead={hero.text}
        actions={
          <>
            <SiteButtonLink href="/get-started" visitorOnly>
              Get Started
            </SiteButtonLink>
            <SiteButtonLink href="#comparison" look="quiet">
              Compare
            </SiteButtonLink>
          </>
        }
        picture={<PictureWeek />}
      />
      <PageSection title={cards.title} lead={cards.text} ground="card">
        <LinkedCards cards={featureCards} />
        <div className="mt-6 flex flex-col gap-4 rounded-card border border-tone-edge bg-tint p-6 sm:flex-row sm:items-center sm:justify-between">
          <div>
            <h3 className="text-section">{premium.title}</h3>
            <p className="text-soft">{premium.text}</p>
          </div>
          <SiteButtonLink href="/premium-features" look="quiet" className="shrink-0">
            Premium Features
          </SiteButtonLink>
        </div>
      </PageSection>
      <PageSection id="comparison" title={comparison.title} lead={comparison.text}>
        <ComparisonTable rows={siteContent.comparison} />
      </PageSection>
      <CallToAction title={closing.title} text={closing.text} start="Get Started" />
    </>
  )
}
