import type { ReactNode } from 'react'
import { ArrowRight } from 'lucide-react'
import { classNames } from '#ui/class-names.ts'
import { siteContent } from '../content/content.ts'
import type { Story } from '../content/site-content.ts'
import { SiteButtonLink } from '../parts/site-button-link.tsx'
import { CallToAction } from '../parts/call-to-action.tsx'
import { LinkedCards } from '../parts/linked-cards.tsx'
import { NewsletterForm } from '../parts/newsletter-form.tsx'
import { PageSection, pageWidthClass } from '../parts/page-section.tsx'
import { PictureCountersign } from '../parts/pictures/countersign.tsx'
import { PictureField, PictureSun } from '../parts/pictures/field.tsx'
import { PictureScoreSheet } from '../parts/pictures/score-sheet.tsx'
import { PictureStandings } from '../parts/pictures/standings.tsx'
import { PictureToday } from '../parts/pictures/today.tsx'
import { PictureWeek } from '../parts/pictures/week.tsx'
import { Testimonials } from '../parts/testimonials.tsx'
import type { PublicPage } from '../public-page.ts'
import { createOrganizationJsonLd, createSoftwareJsonLd, createWebsiteJsonLd } from './structured-data.ts'

export const landingPage: PublicPage = {
  path: '/',
  title: 'Fieldside: run your sports league from the field',
  description:
    'Schedules, scores and standings for sports leagues, with or without a connection. Free for up to 8 teams.',
  Body: Landing,
  structuredData: (company) => [createOrganizationJsonLd(company), createWebsiteJsonLd(), createSoftwareJsonLd()],
}

function Landing() {
  const { words, benefits, testimonials, featureCards, productLines } = siteContent
  const { landing } = words
  const { administratorHours, coachHours, conflicts, errors } = benefits
  return (
    <>
      <Hero />
      <PageSection id="features" title={landing.features.title} lead={landing.features.text}>
        <LinkedCards cards={featureCards} />
      </PageSection>
      <Weekend />
      <PageSection title={landing.benefits.title} lead={landing.benefits.text} isCentered>
        <dl className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
          {[administratorHours, coachHours, conflicts, errors].map(({ figure, text }) => (
            <div
              key={text}
              className="flex flex-col-reverse justify-end rounded-card border border-tone-edge bg-tint px-3 py-6 text-center sm:px-5 sm:py-8"
            >
              <dt className="mt-1 text-pretty text-soft">{text}</dt>
              <dd className="text-2xl leading-tight font-extrabold sm:text-4xl tracking-tight text-accent">{figure}</dd>
            </div>
          ))}
        </dl>
      </PageSection>
      <PageSection title={landing.productLines.title} lead={landing.productLines.text} ground="card">
        <LinkedCards cards={productLines} />
      </PageSection>
      <PageSection title={landing.testimonials.title} lead={landing.testimonials.text}>
        <Testimonials testimonials={testimonials} />
      </PageSection>
      <section className="border-y border-line bg-card py-14 sm:py-20">
        <div className={classNames(pageWidthClass, 'grid items-center gap-8 lg:grid-cols-2 lg:gap-16')}>
          <div>
            <h2 className="text-[1.75rem] leading-tight font-bold tracking-tight text-balance sm:text-4xl">
              {landing.newsletter.title}
            </h2>
            <p className="mt-4 text-lg text-pretty text-soft">{landing.newsletter.text}</p>
          </div>
          <NewsletterForm />
        </div>
      </section>
      <CallToAction />
    </>
  )
}

function Hero() {
  const { kicker, title, lead, note } = siteContent.hero
  return (
    <section className="relative isolate overflow-hidden bg-gradient-to-b from-bg to-tint">
      <PictureSun className="absolute -right-16 bottom-72 -z-10 size-80 lg:right-[max(-7rem,calc(50%-46rem))] lg:bottom-80 lg:size-[28rem]" />
      <PictureField className="absolute inset-x-0 bottom-0 -z-10 h-[26rem] w-full lg:h-[27rem]" />
      <div className={classNames(pageWidthClass, 'grid gap-x-8 gap-y-12 lg:grid-cols-[1.05fr_1fr]')}>
        <div className="pt-12 sm:pt-20 lg:pt-24 lg:pb-64 2xl:pb-80">
          <p className="font-semibold text-accent">{kicker}</p>
          <h1 className="mt-4 text-[2.75rem] leading-[1.05] font-extrabold tracking-[-0.03em] text-balance sm:text-6xl xl:text-[4.25rem]">
            {title}
          </h1>
          <p className="mt-5 max-w-xl text-lg text-pretty text-soft sm:text-xl">{lead}</p>
          <div className="mt-8 flex flex-col gap-3 touch:flex-row">
            <SiteButtonLink href="/get-started" visitorOnly className="text-lg">
              Get Started
            </SiteButtonLink>
            <SiteButtonLink href="#features" look="quiet" className="text-lg">
              Learn More
            </SiteButtonLink>
          </div>
          <p className="mt-4 text-note text-soft">{note}</p>
        </div>
        <div className="relative flex items-start justify-center pb-10 touch:pb-24 lg:pt-14">
          <PictureToday className="absolute top-10 left-1/2 hidden -translate-x-[92%] -rotate-6 touch:block lg:top-24" />
          <PictureScoreSheet className="relative touch:translate-x-[32%] touch:rotate-2" />
        </div>
      </div>
    </section>
  )
}

function Weekend() {
  const { title, text } = siteContent.words.landing.weekend
  return (
    <PageSection title={title} lead={text} ground="card">
      <div className="flex flex-col gap-16 sm:gap-24">
        {siteContent.weekend.map((story, index) => (
          <StoryRow key={story.title} story={story} Picture={pictures[index]} isReversed={index % 2 === 1} />
        ))}
      </div>
    </PageSection>
  )
}

type StoryRowProps = {
  story: Story
  Picture: ((props: { className?: string }) => ReactNode) | undefined
  isReversed: boolean
}

function StoryRow({ story, Picture, isReversed }: StoryRowProps) {
  return (
    <div
      className={classNames(
        'grid items-center gap-8 lg:gap-16',
        isReversed ? 'lg:grid-cols-[1.2fr_1fr]' : 'lg:grid-cols-[1fr_1.2fr]',
      )}
    >
      <div className={classNames('max-w-lg', isReversed && 'lg:order-last')}>
        <p className="font-semibold text-accent">{story.kicker}</p>
        <h3 className="mt-2 text-2xl leading-tight font-bold tracking-tight text-balance sm:text-3xl">{story.title}</h3>
        <p className="mt-4 text-lg text-pretty text-soft">{story.text}</p>
        <a
          href={story.link.href}
          className="mt-4 inline-flex min-h-11 items-center gap-1.5 font-semibold text-accent hover:underline"
        >
          {story.link.text}
          <ArrowRight className="size-4" />
        </a>
      </div>
      {Picture && <Picture />}
    </div>
  )
}

/** In the order of the stories. */
const pictures = [PictureWeek, CodeOnPhone, PictureStandings]

function CodeOnPhone() {
  return (
    <div className="flex justify-center overflow-hidden rounded-[28px] border border-tone-edge bg-tint px-4 pt-10">
      <PictureCountersign className="-mb-20" />
    </div>
  )
}
