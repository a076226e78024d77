import type { ReactNode } from 'react'
import { siteContent } from '../content/content.ts'
import { SiteButtonLink } from './site-button-link.tsx'
import { pageWidthClass } from './page-section.tsx'

type CallToActionProps = {
  title?: string
  text?: ReactNode
  /** The first button's text, and whether signed-in users see it as well. */
  start?: string
  isStartForAll?: boolean
  pricing?: string
}

/** The closing section of a public page. */
export function CallToAction({
  title = siteContent.words.landing.closing.title,
  text = siteContent.words.landing.closing.text,
  start = 'Get Started Free',
  isStartForAll = false,
  pricing = 'View Pricing',
}: CallToActionProps) {
  return (
    <section className="pt-14 sm:pt-20">
      <div className={pageWidthClass}>
        <div className="flex flex-col items-center gap-6 rounded-[20px] border border-tone-edge bg-tint px-6 py-12 text-center sm:py-16">
          <h2 className="max-w-2xl text-[1.75rem] leading-tight font-bold tracking-tight text-balance sm:text-4xl">
            {title}
          </h2>
          <p className="max-w-xl text-lg text-pretty text-soft">{text}</p>
          <div className="flex w-full flex-col justify-center gap-3 sm:flex-row">
            <SiteButtonLink href="/get-started" visitorOnly={!isStartForAll}>
              {start}
            </SiteButtonLink>
            <SiteButtonLink href="/pricing" look="quiet">
              {pricing}
            </SiteButtonLink>
          </div>
        </div>
      </div>
    </section>
  )
}
