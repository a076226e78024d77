import { BarChart3, CalendarDays, ClipboardList, MessagesSquare, Smartphone, Trophy, Video, Wallet } from 'lucide-react'
import type { ComparisonRow, Hero, LinkedCard } from './site-content.ts'

export const landingHero: Hero = {
  kicker: 'For leagues run by volunteers',
  title: 'Run your league from the field',
  lead: 'Make the schedule on Sunday night. Enter the score in the rain, with no signal. Let every parent see it before the cars are packed.',
  note: 'Free for up to 8 teams. No credit card.',
}

export const featureCards: readonly LinkedCard[] = [
  {
    title: 'Mobile App',
    icon: Smartphone,
    href: '/mobile-app',
    text: 'Two big buttons and Final. The score is saved on the phone first, and sent when there is a signal.',
    planned: null,
  },
  {
    title: 'Team Communication',
    icon: MessagesSquare,
    href: '/communication',
    text: 'When a game moves, the people affected are notified on their phone, and the calendar on it is updated.',
    planned: 'team chat, SMS and file sharing',
  },
  {
    title: 'Registration & Payments',
    icon: ClipboardList,
    href: '/registration',
    text: 'Invite coaches with a link, let them keep their rosters, and import last year’s lists from a spreadsheet.',
    planned: 'sign-up forms for families, waivers, online payments',
  },
  {
    title: 'AI-Powered Scheduling',
    icon: CalendarDays,
    href: '/scheduling',
    text: 'A solver finds dates and fields, shares home games fairly, and repairs the schedule when it rains.',
    planned: null,
  },
]

export const productLines: readonly LinkedCard[] = [
  {
    title: 'League Ops',
    icon: Trophy,
    href: '/league-ops',
    text: 'Schedules, fields, teams, scores and standings: your league’s week in one place.',
    planned: null,
  },
  {
    title: 'League Stream',
    icon: Video,
    href: '/league-stream',
    text: 'Grandparents will watch from two states away, with the score from the sideline on the screen.',
    planned: 'live streaming of games',
  },
  {
    title: 'League Data',
    icon: BarChart3,
    href: '/league-data',
    text: 'Standings that explain themselves, streaks, head-to-head, and what is still possible this season.',
    planned: null,
  },
  {
    title: 'League Revenue',
    icon: Wallet,
    href: '/league-revenue',
    text: 'Sell banners and jersey space in packages, check off what you promised, and renew on time.',
    planned: 'online payments',
  },
]

/** Compares the product with two kinds of products, without naming any: a schedule maker and a suite for clubs. */
export const productComparison: readonly ComparisonRow[] = [
  { feature: 'Mobile App', ours: 'included', others: ['partly', 'included'] },
  { feature: 'AI-Powered Scheduling', ours: 'included', others: ['included', 'partly'] },
  { feature: 'Integrated Payments', ours: 'planned', others: ['missing', 'included'] },
  { feature: 'Game Streaming', ours: 'planned', others: ['missing', 'partly'] },
  { feature: 'Sponsorship Management', ours: 'included', others: ['missing', 'missing'] },
  { feature: 'All-in-One Platform', ours: 'included', others: ['missing', 'partly'] },
]
