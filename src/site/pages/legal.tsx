import { siteContent } from '../content/content.ts'
import type { LegalDocument } from '../content/site-content.ts'
import { pageWidthClass } from '../parts/page-section.tsx'
import type { PublicPage } from '../public-page.ts'
import { useCompany } from '../content/use-company.ts'

export const privacyPage: PublicPage = {
  path: '/privacy',
  title: siteContent.privacy.title,
  description: 'What Fieldside keeps about you and your league, why, where it is, and how you get it back or deleted.',
  Body: () => <Legal document={siteContent.privacy} />,
}

export const termsPage: PublicPage = {
  path: '/terms',
  title: siteContent.terms.title,
  description: 'What you can expect from Fieldside and what it expects from you: service, price, data, and leaving.',
  Body: () => <Legal document={siteContent.terms} />,
}

function Legal({ document: { title, lead, changedOn, parts } }: { document: LegalDocument }) {
  const { email } = useCompany()
  return (
    <article className={`${pageWidthClass} py-14 sm:py-20`}>
      <div className="max-w-2xl">
        <h1 className="text-4xl leading-tight font-extrabold tracking-tight sm:text-5xl">{title}</h1>
        <p className="mt-5 text-lg text-pretty text-soft">{lead}</p>
        {parts.map((part) => (
          <section key={part.id} id={part.id} className="mt-10">
            <h2 className="text-2xl font-bold tracking-tight">{part.title}</h2>
            {part.paragraphs.map((paragraph) => (
              <p key={paragraph} className="mt-3 text-pretty">
                {paragraph}
              </p>
            ))}
          </section>
        ))}
        <p className="mt-12 border-t border-line pt-6 text-soft">
          Questions? Write to{' '}
          <a href={`mailto:${email}`} className="text-accent underline">
            {email}
          </a>
          . Last changed on <time dateTime={changedOn}>{longDate(changedOn)}</time>.
        </p>
      </div>
    </article>
  )
}

function longDate(date: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`))
}
