import { ChartNoAxesColumn, FileDown, History, ListOrdered, MessageSquareQuote, Target } from 'lucide-react'
import { plannedIntro, type FeaturePageContent } from './feature-page.ts'

export const leagueDataContent: FeaturePageContent = {
  path: '/league-data',
  title: 'League Data',
  description:
    'Standings that explain themselves, results that say where they come from, and every figure in a file of your own.',
  kicker: 'League Data',
  headline: 'A table that answers the question behind it',
  lead: 'Not only who is second, but why, what it rests on, and what can still change. Computed from results by rules that you chose, the same on every device.',
  today: {
    title: 'What works today',
    lead: 'Tables follow from results. Nobody types them, and nobody has to recompute them.',
    items: [
      {
        title: 'Your rules',
        icon: ListOrdered,
        text: 'Win percentage or points, and up to three tie-breakers in your order. Teams that nothing separates share the place.',
        href: '/blog/tie-breakers-explained',
        linkText: 'Read: tie-breakers explained',
      },
      {
        title: 'Why above whom',
        icon: MessageSquareQuote,
        text: 'Each row can say what puts it above the next: won both meetings, better goal difference (+7 to +5).',
      },
      {
        title: 'Still possible',
        icon: Target,
        text: 'Clinched and eliminated are worked out from the open games, and only said when it is certain.',
      },
      {
        title: 'Form and sides',
        icon: ChartNoAxesColumn,
        text: 'Home and away, the last five, scored and conceded, for each team and each division.',
      },
      {
        title: 'Where a result comes from',
        icon: History,
        text: 'Who reported it, when, and whether the other side said the same. Nothing is overwritten; disputes show both reports.',
      },
      {
        title: 'Files out',
        icon: FileDown,
        text: 'Schedules and standings as CSV, games as calendar files, sheets for the printer.',
      },
    ],
  },
  planned: {
    title: 'What is planned',
    lead: plannedIntro,
    items: [
      { title: 'Player statistics', text: 'Goals, assists and minutes, for age groups that want them.' },
      { title: 'Seasons side by side', text: 'How this year compares with the last.' },
      { title: 'API access', text: 'Tables and results for your own website.' },
    ],
  },
  end: {
    title: 'Bring last season along',
    text: 'Import a season that has been played, and see whether your table agrees with ours.',
  },
}
