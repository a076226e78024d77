import { ChartNoAxesColumn, FileDown, GitFork, Handshake, ShieldCheck, SlidersHorizontal } from 'lucide-react'
import { plannedIntro, type FeaturePageContent } from './feature-page.ts'

export const premiumFeaturesContent: FeaturePageContent = {
  path: '/premium-features',
  title: 'Premium Features',
  description:
    'For leagues that have grown: brackets, advanced scheduling, sponsorship, security and exports. What is planned is marked as planned.',
  kicker: 'Premium Features',
  headline: 'For leagues that have outgrown the spreadsheet',
  lead: 'More leagues, more teams, more people with a say. These are the tools for the second hundred games, and for the people who have to answer for them.',
  today: {
    title: 'What works today',
    lead: 'Some need a larger plan, and the pricing page says which.',
    items: [
      {
        title: 'Tournament brackets',
        icon: GitFork,
        text: 'Pools, single and double elimination, consolation and third place, your own templates, and a printout for the wall.',
        href: '/scheduling',
      },
      {
        title: 'Advanced scheduling',
        icon: SlidersHorizontal,
        text: 'Weigh travel, field use and team requests against each other, and compare proposals side by side.',
        href: '/scheduling',
      },
      {
        title: 'Statistics and standings',
        icon: ChartNoAxesColumn,
        text: 'Form, home and away, head to head, and what is still possible this season.',
        href: '/league-data',
      },
      {
        title: 'Sponsorship',
        icon: Handshake,
        text: 'Packages, agreements, promises with photos, renewals and reports.',
        href: '/league-revenue',
      },
      {
        title: 'Permissions and security',
        icon: ShieldCheck,
        text: 'Six roles, a log of what everybody did, session limits, two-factor sign-in, and access limited to your own network addresses, if your server offers them.',
      },
      {
        title: 'Your data, in files',
        icon: FileDown,
        text: 'CSV, calendar files, PDF and workbooks, created on your own device. Leaving is as easy as joining.',
      },
    ],
  },
  planned: {
    title: 'What is planned',
    lead: plannedIntro,
    items: [
      { title: 'Fundraising', text: 'Campaigns for a team trip or a new set of goals.' },
      { title: 'Equipment inventory', text: 'Who has the pinnies, and how many came back.' },
      { title: 'Volunteers', text: 'Shifts at the grill and the gate, shared out fairly.' },
      { title: 'Custom fields', text: 'What only your league wants to know about a team.' },
      { title: 'API access', text: 'For the club website and the spreadsheet that will not die.' },
    ],
  },
  end: {
    title: 'A plan that grows with you',
    text: 'Start with the free plan. Nothing is lost when you change it later.',
  },
}
