// @vitest-environment happy-dom
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { limitKeys, getLimit } from '#domain/plans/entitlements.ts'
import { planNames } from '#domain/plans/plans.ts'
import { tiers } from '#domain/schema/organizations.ts'
import { siteContent } from '#site/content/content.ts'
import { aboutPage } from '#site/pages/about.tsx'
import { featuresPage } from '#site/pages/features.tsx'
import { landingPage } from '#site/pages/landing.tsx'
import { notFoundPage } from '#site/pages/not-found.tsx'
import { pricingPage } from '#site/pages/pricing.tsx'
import { subscriptionPage, successPage } from '#site/pages/success.tsx'
import type { PublicPage } from '#site/public-page.ts'

const pages = [landingPage, featuresPage, pricingPage, aboutPage, successPage, subscriptionPage, notFoundPage]

function drawn(page: PublicPage): HTMLElement {
  const root = document.createElement('main')
  root.innerHTML = renderToStaticMarkup(<page.Body />)
  return root
}

/** Returns every link by its visible text, such as `Get Started → /get-started, for visitors`. */
function links(root: ParentNode): string[] {
  return [...root.querySelectorAll('a')].map((link) => {
    const isForVisitors = link.hasAttribute('data-visitor-only')
    return `${link.textContent.trim()} → ${link.getAttribute('href')}${isForVisitors ? ', for visitors' : ''}`
  })
}

function words(root: Element | null | undefined): string {
  return root?.textContent.replaceAll(/\s+/g, ' ').trim() ?? ''
}

function texts(root: ParentNode, selector: string): string[] {
  return [...root.querySelectorAll(selector)].map(words)
}

describe.each(pages)('$path', (page) => {
  it('has one heading of the first level, and none that skips a level', () => {
    const levels = [...drawn(page).querySelectorAll('h1, h2, h3, h4')].map((heading) => Number(heading.tagName[1]))
    expect(levels.filter((level) => level === 1)).toHaveLength(1)
    expect(levels.filter((level, index) => level > (levels[index - 1] ?? 0) + 1)).toEqual([])
  })

  it('sets no style, asks no other server, and runs nothing', () => {
    const root = drawn(page)
    expect(root.querySelectorAll('[style], style, script, iframe, img, link')).toHaveLength(0)
    expect([...root.querySelectorAll('a')].filter((link) => !/^[/#]/.test(link.getAttribute('href') ?? ''))).toEqual([])
  })

  it('calls nothing available that is only planned', () => {
    const claims = [...drawn(page).querySelectorAll('p, li, dd, td, th, h1, h2, h3')].filter((element) =>
      /\b(stream(ing|s)?|payments?|SMS|chat|waivers?|trial)\b/i.test(words(element)),
    )
    const isHonest = (claim: Element) =>
      /planned|\bwe plan\b|billing is (not )?connected/i.test(
        words(claim.closest('li, tr, details') ?? claim.closest('section')),
      )
    expect(claims.filter((claim) => !isHonest(claim)).map(words)).toEqual([])
  })
})

describe('the landing page', () => {
  const root = drawn(landingPage)

  it('begins with Get Started for visitors and leads to what it can do', () => {
    expect(links(root).slice(0, 2)).toEqual(['Get Started → /get-started, for visitors', 'Learn More → #features'])
    expect(root.querySelector('#features')).not.toBeNull()
  })

  it('leads to the four features and the four product lines', () => {
    const hrefs = [...root.querySelectorAll('li h3 ~ a')].map((link) => link.getAttribute('href'))
    const features = ['/mobile-app', '/communication', '/registration', '/scheduling']
    expect(hrefs).toEqual([...features, '/league-ops', '/league-stream', '/league-data', '/league-revenue'])
  })

  it('says of streaming and payments that they are planned', () => {
    const card = (href: string) => words(root.querySelector(`li a[href='${href}']`)?.closest('li'))
    expect(card('/league-stream')).toContain('Planned live streaming of games')
    expect(card('/league-revenue')).toContain('Planned online payments')
    expect(card('/registration')).toContain('Planned sign-up forms for families, waivers, online payments')
  })

  it('has figures that are goals, three quotes, a newsletter and a next step', () => {
    expect(texts(root, 'dd')).toEqual(['15+ hours', '10+ hours', '95%', '98%'])
    expect(words(root)).toContain('goals, not measurements')
    expect(root.querySelectorAll('blockquote')).toHaveLength(3)
    expect(root.querySelectorAll('form[data-newsletter] :is([name=email], [name=website], output)')).toHaveLength(3)
    expect(links(root).slice(-2)).toEqual(['Get Started Free → /get-started, for visitors', 'View Pricing → /pricing'])
  })

  it('describes each of its pictures', () => {
    const labels = [...root.querySelectorAll('[role=img]')].map((picture) => picture.getAttribute('aria-label') ?? '')
    expect(labels.map((label) => label.length > 60)).toEqual([true, true, true, true, true])
  })
})

describe('the features', () => {
  const root = drawn(featuresPage)

  it('are four cards, the premium ones, and two ways on', () => {
    const all = links(root)
    expect([...root.querySelectorAll('li h3')].map(words)).toEqual([
      'Mobile App',
      'Team Communication',
      'Registration & Payments',
      'AI-Powered Scheduling',
    ])
    expect(all).toContain('Premium Features → /premium-features')
    expect(all.slice(-2)).toEqual(['Get Started → /get-started, for visitors', 'View Pricing → /pricing'])
  })

  it('are compared in words, in a table with headers', () => {
    expect(
      texts(root, 'thead th[scope=col]')
        .slice(1)
        .map((text) => text.split(' a ')[0]),
    ).toEqual(['Fieldside', 'Competitor Aa scheduling tool', 'Competitor Ba suite for clubs'])
    const rows = [...root.querySelectorAll('tbody tr')].map((row) => [
      words(row.querySelector('th[scope=row]')),
      words(row.querySelector('td')),
    ])
    expect(rows).toEqual([
      ['Mobile App', 'Included'],
      ['AI-Powered Scheduling', 'Included'],
      ['Integrated Payments', 'Planned'],
      ['Game Streaming', 'Planned'],
      ['Sponsorship Management', 'Included'],
      ['All-in-One Platform', 'Included'],
    ])
  })
})

describe('the pricing page', () => {
  const root = drawn(pricingPage)
  const cards = [...root.querySelectorAll('li')].filter((card) => card.querySelector('h2'))

  it('has a period to choose, with what a year saves', () => {
    expect(texts(root, 'fieldset label')).toEqual(['Monthly', 'AnnualSave 17%'])
    expect(root.querySelectorAll('fieldset input[type=radio][name=period]')).toHaveLength(2)
    expect(words(root.querySelector('fieldset label:has([checked])'))).toBe('Monthly')
  })

  it('has four plans with their prices, for a month and for a year', () => {
    const amounts = (card: Element) => words(card).match(/Free|\$\d+ ?per (month|year)/g)
    expect(cards.map((card) => [words(card.querySelector('h2')), ...(amounts(card) ?? [])])).toEqual([
      ['Basic', 'Free'],
      ['Standard', '$49per month', '$490 per year', '$490per year'],
      ['Premium', '$99per month', '$990 per year', '$990per year'],
      ['Enterprise', '$249per month', '$2490 per year', '$2490per year'],
    ])
    expect(cards.map((card) => words(card).includes('Most Popular'))).toEqual([false, true, false, false])
    expect(cards.map((card) => links(card))).toEqual([
      ['Get Started → /get-started, for visitors'],
      ['Get Started → /get-started, for visitors'],
      ['Get Started → /get-started, for visitors'],
      ['Contact Sales → /contact?subject=pricing'],
    ])
  })

  it('promises the limits that the product keeps', () => {
    const promised = cards.map((card) =>
      texts(card, 'li').flatMap(
        (line) => /^(?:Up to )?(\d+|Unlimited) (?:league|team|player|game)/.exec(line)?.[1] ?? [],
      ),
    )
    expect(promised).toEqual(tiers.map((tier) => limitKeys.map((key) => String(getLimit(tier, key) ?? 'Unlimited'))))
  })

  it('answers how billing works, and that it is not connected', () => {
    expect(words(root)).toContain('Billing is not connected on this installation')
    const answers = texts(root, 'details').join(' ')
    for (const fact of [
      'prorated immediately',
      'end of the billing cycle',
      planNames.free,
      'Major credit cards',
      'ACH',
    ]) {
      expect(answers).toContain(fact)
    }
  })

  it('offers the trial as planned', () => {
    const trial = [...root.querySelectorAll('section')].at(-1)
    expect(words(trial)).toMatch(/^Planned.*14 days of Premium, no credit card/)
  })
})

describe('the other pages', () => {
  it('about us: the mission, four values, three people and goals', () => {
    const root = drawn(aboutPage)
    expect(words(root.querySelector('h1'))).toBe(siteContent.mission.title)
    const names = texts(root, 'li h3')
    expect(names.slice(0, 4)).toEqual(['Excellence', 'Community', 'Accessibility', 'Innovation'])
    expect(names.slice(4)).toEqual(siteContent.team.map(({ name }) => name))
    expect(names).toHaveLength(7)
    expect(texts(root, 'dd')).toEqual(['2,500+', '35,000+', '250,000+'])
    expect(words(root)).toContain('Goals for the years ahead')
  })

  it('success, with and without a subscription', () => {
    const [plain, subscribed] = [drawn(successPage), drawn(subscriptionPage)]
    expect([words(plain.querySelector('h1')), words(subscribed.querySelector('h1'))]).toEqual([
      'Success',
      'Subscription Activated',
    ])
    expect([...links(plain), ...links(subscribed)]).toEqual([
      'Go to Dashboard → /dashboard',
      'Go to Dashboard → /dashboard',
    ])
    expect(words(subscribed)).toContain('No payment was taken: billing is not connected')
  })

  it('not found leads home', () => {
    const root = drawn(notFoundPage)
    expect(words(root)).toMatch(/^Page Not Found.*does not exist or has moved/)
    expect(links(root)).toEqual(['Back to Home → /'])
  })
})
