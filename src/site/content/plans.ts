import { planNames, trialTerms } from '#domain/plans/plans.ts'
import type { Tier } from '#domain/schema/organizations.ts'
import type { FeatureKey, LimitKey } from '#domain/plans/entitlements.ts'
import type { LimitLabel, PlanText, FaqQuestion } from './site-content.ts'

// Names and prices come from the domain (src/domain/plans/plans.ts), and so do limits
// (src/domain/plans/entitlements.ts).

export const sitePlans: Readonly<Record<Tier, PlanText>> = {
  free: {
    text: 'For a first league, and to see whether we are a good fit.',
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
    text: 'For associations and cities that need more of everything.',
    button: 'Contact Sales',
    href: '/contact?subject=pricing',
  },
}

/** The names of the features that differ between plans. */
export const planFeatureLabels: Readonly<Record<FeatureKey, string>> = {
  'schedule.basic': 'Schedules, calendar and conflicts',
  'schedule.advanced': 'Advanced scheduling: travel, fields and team requests',
}

export const includedInEveryPlan: readonly string[] = [
  'Scores without a signal',
  'Standings and statistics',
  'Tournaments and brackets',
  'Rainout repair in one step',
  'Sponsors and packages',
  'As many members as you like',
  'Calendars, PDFs and spreadsheets',
  'Export of your data at any time',
]

export const planLimitLabels: Readonly<Record<LimitKey, LimitLabel>> = {
  leagues: { one: 'league', many: 'leagues' },
  teams: { one: 'team in a league', many: 'teams in each league' },
  players: { one: 'player on a team', many: 'players on each team' },
  games: { one: 'game a month', many: 'games a month' },
}

export const billingNote =
  'Billing is not connected on this installation, so nobody can be charged here. The people who run it set the plans, and the answers below describe how billing works once they connect it.'

export const billingQuestions: readonly FaqQuestion[] = [
  {
    question: 'What happens when I upgrade?',
    answer:
      'You get the larger plan right away. Once billing is connected, you pay only the difference for the rest of the cycle: upgrades are prorated immediately.',
  },
  {
    question: 'Can I move to a smaller plan?',
    answer:
      'Yes. A downgrade takes effect at the end of the billing cycle. Limits only stop you from adding more: you can still view and export every game, score and player.',
  },
  {
    question: 'How do I cancel?',
    answer: `You can cancel at any time. You keep what you paid for until the billing cycle ends; then your organization moves to the free plan, ${planNames.free}. Nothing is deleted.`,
  },
  {
    question: 'Which payment methods do you accept?',
    answer:
      'Major credit cards, and ACH for customers in the US, once billing is connected. Until then, there is nowhere to enter a card, and we never ask for one by email.',
  },
  {
    question: `Is there a trial of ${planNames[trialTerms.tier]}?`,
    answer: `One is planned: ${trialTerms.days} days of ${planNames[trialTerms.tier]} without a credit card. Until then, ${planNames.free} is free for as long as you like, and we are glad to show you the rest in a demo.`,
  },
]
