import { siteContent } from '../content/content.ts'
import { CallToAction } from '../parts/call-to-action.tsx'
import { SiteCard, SiteCards } from '../parts/site-cards.tsx'
import { PageHero } from '../parts/page-hero.tsx'
import { PageSection } from '../parts/page-section.tsx'
import type { PublicPage } from '../public-page.ts'
import { createOrganizationJsonLd } from './structured-data.ts'

export const aboutPage: PublicPage = {
  path: '/about',
  title: 'About',
  description: 'Why we build Fieldside: to give weekends back to the volunteers who run sports leagues.',
  Body: About,
  structuredData: (company) => [createOrganizationJsonLd(company)],
}

function About() {
  const { mission, values, team, reach, words } = siteContent
  const { about } = words
  return (
    <>
      <PageHero kicker="Our mission" title={mission.title} lead={mission.text} hasField />
      <PageSection title={about.values.title} ground="card">
        <SiteCards columns={4}>
          {values.map(({ title, icon, text }) => (
            <SiteCard key={title} title={title} icon={icon}>
              <p>{text}</p>
            </SiteCard>
          ))}
        </SiteCards>
      </PageSection>
      <PageSection title={about.team.title} lead={about.team.text}>
        <ul className="grid gap-4 sm:gap-6 md:grid-cols-3">
          {team.map(({ name, role, text }) => (
            <li key={name} className="rounded-card border border-line bg-card p-6 shadow-card">
              <Portrait name={name} />
              <h3 className="mt-4 text-section">{name}</h3>
              <p className="font-semibold text-accent">{role}</p>
              <p className="mt-3 text-pretty text-soft">{text}</p>
            </li>
          ))}
        </ul>
      </PageSection>
      <PageSection title={about.reach.title} lead={about.reach.text} ground="tint" isCentered>
        <dl className="grid gap-8 text-center sm:grid-cols-3">
          {reach.map(({ figure, text }) => (
            <div key={text} className="flex flex-col-reverse">
              <dt className="text-lg text-soft">{text}</dt>
              <dd className="text-5xl font-extrabold tracking-tight text-accent">{figure}</dd>
            </div>
          ))}
        </dl>
      </PageSection>
      <CallToAction title={about.closing.title} text={about.closing.text} />
    </>
  )
}

/** The person's initials on a field's center circle, until there is a photo. */
function Portrait({ name }: { name: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 80 80" className="size-20">
      <rect width="80" height="80" rx="24" className="fill-tint" />
      <circle cx="40" cy="40" r="27" fill="none" strokeWidth="2" className="stroke-accent opacity-30" />
      <path d="M0 40h13M67 40h13" strokeWidth="2" className="stroke-accent opacity-30" />
      <text x="40" y="48" textAnchor="middle" fontSize="24" fontWeight="700" className="fill-accent">
        {name
          .split(' ')
          .map((word) => word.charAt(0))
          .join('')}
      </text>
    </svg>
  )
}
