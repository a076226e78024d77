import type { ReactNode } from 'react'
import { useCompany } from '../content/use-company.ts'
import { contactQuestions } from '../content/contact.ts'
import { ContactForm } from '../forms/contact-form.tsx'
import { prerenderForm } from '../forms/prerendered-form.tsx'
import { createFaqJsonLd, FaqList } from '../parts/faq-list.tsx'
import { NeedsScript } from '../parts/needs-script.tsx'
import { PageHero } from '../parts/page-hero.tsx'
import { PageSection, pageWidthClass } from '../parts/page-section.tsx'
import type { PublicPage } from '../public-page.ts'
import { toTelephoneLink } from '../parts/telephone.ts'

const Form = prerenderForm('contact', <ContactForm />)

export const contactPage: PublicPage = {
  path: '/contact',
  title: 'Contact Us',
  description: 'Questions about plans, help with your league, a partnership: write to us, call us, or send a letter.',
  Body: ContactBody,
  structuredData: () => [createFaqJsonLd(contactQuestions)],
  scripts: ['forms'],
}

function ContactBody() {
  return (
    <>
      <PageHero
        title="Contact Us"
        lead="Tell us about your league, ask what you like, or tell us what does not work. A person reads it."
      />
      <div className={`${pageWidthClass} grid items-start gap-6 pb-14 sm:pb-20 lg:grid-cols-[2fr_1fr] lg:gap-10`}>
        <section aria-label="Write to us" className="rounded-card border border-line bg-card p-5 shadow-card sm:p-8">
          <NeedsScript />
          <Form />
        </section>
        <Details />
      </div>
      <PageSection title="Questions people ask">
        <FaqList questions={contactQuestions} />
      </PageSection>
    </>
  )
}

function Details() {
  const { email, phone, address, socialLinks } = useCompany()
  return (
    <section aria-label="Other ways to reach us" className="flex flex-col gap-6 lg:pt-8">
      <Detail title="Email">
        <a href={`mailto:${email}`} className={linkClass}>
          {email}
        </a>
      </Detail>
      {phone !== null && (
        <Detail title="Phone">
          <a href={toTelephoneLink(phone)} className={linkClass}>
            {phone}
          </a>
        </Detail>
      )}
      {address.length > 0 && (
        <Detail title="Office">
          <address className="not-italic">
            {address.map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
          </address>
        </Detail>
      )}
      {socialLinks.length > 0 && (
        <Detail title="Elsewhere">
          <ul className="flex flex-wrap gap-x-6">
            {socialLinks.map(({ name, href }) => (
              <li key={href}>
                <a href={href} rel="noreferrer" className={linkClass}>
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </Detail>
      )}
    </section>
  )
}

function Detail({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h2 className="text-note font-semibold text-soft">{title}</h2>
      {children}
    </div>
  )
}

const linkClass = 'inline-flex min-h-11 items-center font-semibold text-accent hover:underline'
