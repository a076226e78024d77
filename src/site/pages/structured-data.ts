import { planNames, planPrices } from '#domain/plans/plans.ts'
import { tiers } from '#domain/schema/organizations.ts'
import { siteContent } from '../content/content.ts'
import { unknownOrigin } from '../page-file.ts'
import type { Company } from '../content/site-content.ts'

type Data = Readonly<Record<string, unknown>>

export function createOrganizationJsonLd({ name, logo, email, phone }: Company): Data {
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name,
    url: `${unknownOrigin}/`,
    logo: unknownOrigin + (logo ?? '/icon-512.png'),
    description: siteContent.mission.title,
    contactPoint: {
      '@type': 'ContactPoint',
      contactType: 'customer support',
      email,
      ...(phone !== null && { telephone: phone }),
    },
  }
}

/** Returns the product's structured data, with each plan's monthly price. */
export function createSoftwareJsonLd(): Data {
  return {
    '@context': 'https://schema.org',
    '@type': 'SoftwareApplication',
    name: siteContent.company.name,
    description: siteContent.hero.lead,
    applicationCategory: 'SportsApplication',
    operatingSystem: 'Any, in a web browser',
    offers: tiers.map((tier) => ({
      '@type': 'Offer',
      name: planNames[tier],
      price: planPrices[tier].monthly,
      priceCurrency: 'USD',
    })),
  }
}

export function createWebsiteJsonLd(): Data {
  const { name } = siteContent.company
  return {
    '@context': 'https://schema.org',
    '@type': 'WebSite',
    name,
    url: `${unknownOrigin}/`,
    publisher: { '@type': 'Organization', name, logo: `${unknownOrigin}/icon-512.png` },
  }
}
