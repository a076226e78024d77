import { demoExpectations, demoQuestions, demoTestimonials } from '../content/demo.ts'
import { DemoForm } from '../forms/demo-form.tsx'
import { prerenderForm } from '../forms/prerendered-form.tsx'
import { createFaqJsonLd, FaqList } from '../parts/faq-list.tsx'
import { IconTile } from '../parts/icon-tile.tsx'
import { NeedsScript } from '../parts/needs-script.tsx'
import { PageHero } from '../parts/page-hero.tsx'
import { PageSection, pageWidthClass } from '../parts/page-section.tsx'
import { Testimonials } from '../parts/testimonials.tsx'
import type { PublicPage } from '../public-page.ts'

const Form = prerenderForm('demo', <DemoForm />)

export const demoPage: PublicPage = {
  path: '/demo',
  title: 'Schedule a Demo',
  description: 'See your own league in Fieldside: 30–45 minutes with a person, at a time that suits you.',
  Body: DemoBody,
  structuredData: () => [createFaqJsonLd(demoQuestions)],
  scripts: ['forms'],
}

function DemoBody() {
  return (
    <>
      <PageHero
        title="Schedule a Demo"
        lead="30–45 minutes with a person who has run a league. You leave with a schedule, or at least with an opinion."
      />
      <div className={`${pageWidthClass} grid items-start gap-10 pb-14 sm:pb-20 lg:grid-cols-[3fr_2fr] lg:gap-14`}>
        <section aria-label="Your demo" className="rounded-card border border-line bg-card p-5 shadow-card sm:p-8">
          <NeedsScript />
          <Form />
        </section>
        <Expectations />
      </div>
      <PageSection title="What others say" ground="card">
        <Testimonials testimonials={demoTestimonials} />
      </PageSection>
      <PageSection title="Before you ask">
        <FaqList questions={demoQuestions} />
      </PageSection>
    </>
  )
}

function Expectations() {
  return (
    <section className="lg:pt-8">
      <h2 className="text-title">What to expect</h2>
      <ol className="mt-6 flex flex-col gap-6">
        {demoExpectations.map(({ title, text, icon }) => (
          <li key={title} className="flex gap-4">
            <IconTile icon={icon} />
            <div>
              <h3 className="text-section">{title}</h3>
              <p className="mt-1 text-pretty text-soft">{text}</p>
            </div>
          </li>
        ))}
      </ol>
      <p className="mt-6 text-pretty text-soft">
        It takes 30–45 minutes. If you like what you see, your league is up and running in 1–2 weeks.
      </p>
    </section>
  )
}
