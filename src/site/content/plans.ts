import { planNames, trialTerms } from '#domain/plans/plans.ts'
import type { Tier } from '#domain/schema/organizations.ts'
import type { FeatureKey, LimitKey } from '#domain/plans/entitlements.ts'
import type { LimitLabel, PlanText, FaqQuestion } from './site-content.ts'

// Names and prices come from the domain (src/domain/plans/plans.ts), and so do limits
// (src/domain/plans/entitlements.ts).

export const sitePlans: Readonly<Record<Tier, PlanText>> = {
  free: {
    text: 'For a first league, and for finding out whether we get along.',
    button: 'Get Started',
    href: '/get-started',
  },
  starter: {
    text: 'For a league with a whole season to plan.',
    button: 'Get Started',
    href: '/get-started',
    isMostPopular: true,
  },
  professional: {
    text: 'For a club with many leagues on the same fields.',
    button: 'Get Started',
    href: '/get-started',
  },
  enterprise: {
    text: 'For associations and cities, with as much of everything as they need.',
    button: 'Contact Sales',
    href: '/contact?subject=pricing',
  },
}

/** The names of the features that differ between plans. */
export const planFeatureLabels: Readonly<Record<FeatureKey, string>> = {
  'schedule.basic': 'Schedules, calendar and conflicts',
  'schedule.advanced': 'Advanced scheduling: travel, fields and team wishes',
}

export const includedInEveryPlan: readonly string[] = [
  'Scores without a signal',
  'Standings and statistics',
  'Tournaments and brackets',
  'Rainouts repaired in one go',
  'Sponsors and packages',
  'As many members as you like',
  'Calendars, PDF and spreadsheets',
  'Your data, exported at any time',
]

export const planLimitLabels: Readonly<Record<LimitKey, LimitLabel>> = {
  leagues: { one: 'league', many: 'leagues' },
  teams: { one: 'team in a league', many: 'teams in each league' },
  players: { one: 'player on a team', many: 'players on each team' },
  games: { one: 'game a month', many: 'games a month' },
}

export const billingNote =
  'Billing is not connected in this installation: nobody can be charged here. Plans are set by the people who run it, and the answers below say how billing works once they connect it.'

export const billingQuestions: readonly FaqQuestion[] = [
  {
    question: 'What happens when I upgrade?',
    answer:
      'You have the larger plan at once. Once billing is connected, you pay the difference for the rest of the cycle only: upgrades are prorated immediately.',
  },
  {
    question: 'Can I move to a smaller plan?',
    answer:
      'Yes. A downgrade takes effect at the end of the billing cycle. Limits only ever stop you from adding more: every game, score and player that is there stays readable and can be exported.',
  },
  {
    question: 'How do I cancel?',
    answer: `Whenever you like. You keep what you paid for until the billing cycle ends, then your organization goes on with the free plan, ${planNames.free}. Nothing is deleted.`,
  },
  {
    question: 'Which payments do you accept?',
    answer:
      'Major credit cards, and ACH for customers in the US, once billing is connected. Until then there is nowhere to enter a card, and we never ask for one by e-mail.',
  },
  {
    question: `Is there a trial of ${planNames[trialTerms.tier]}?`,
    answer: `It is planned: ${trialTerms.days} days of ${planNames[trialTerms.tier]} without a credit card. Until it is there, ${planNames.free} is free without an end, and we are glad to show you the rest in a demo.`,
  },
]
