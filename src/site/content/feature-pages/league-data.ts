import { ChartNoAxesColumn, FileDown, History, ListOrdered, MessageSquareQuote, Target } from 'lucide-react'
import { plannedIntro, type FeaturePageContent } from './feature-page.ts'

export const leagueDataContent: FeaturePageContent = {
  path: '/league-data',
  title: 'League Data',
  description:
    'Standings that explain themselves, results that show where they come from, and every figure in a file you can keep.',
  kicker: 'League Data',
  headline: 'Standings that also tell you why',
  lead: 'Not only who is second, but why, based on which results, and what can still change. Computed by the rules that you chose, the same on every device.',
  today: {
    title: 'What works today',
    lead: 'Standings follow from results. Nobody types them in, and nobody has to update them.',
    items: [
      {
        title: 'Your rules',
        icon: ListOrdered,
        text: 'Win percentage or points, and up to three tie-breakers in your order. Teams that are still tied share a place.',
        href: '/blog/tie-breakers-explained',
        linkText: 'Read: tie-breakers explained',
      },
      {
        title: 'Why one team is ahead',
        icon: MessageSquareQuote,
        text: 'Each row can show what puts it above the next: won both meetings, better goal difference (+7 to +5).',
      },
      {
        title: 'What is still possible',
        icon: Target,
        text: 'Clinched and eliminated are computed from the remaining games, and shown only when certain.',
      },
      {
        title: 'Form, home and away',
        icon: ChartNoAxesColumn,
        text: 'Home and away records, the last five games, and scoring for and against, for each team and division.',
      },
      {
        title: 'Where a result comes from',
        icon: History,
        text: 'Who reported it, when, and whether the other side agreed. Nothing is overwritten; disputes show both reports.',
      },
      {
        title: 'Exports',
        icon: FileDown,
        text: 'Schedules and standings as CSV, games as calendar files, and printable sheets.',
      },
    ],
  },
  planned: {
    title: 'What is planned',
    lead: plannedIntro,
    items: [
      { title: 'Player statistics', text: 'Goals, assists and minutes, for age groups that want them.' },
      { title: 'Seasons side by side', text: 'How this year compares with last year.' },
      { title: 'API access', text: 'Tables and results for your own website.' },
    ],
  },
  end: {
    title: 'Bring your last season',
    text: 'Import a season that you have already played, and see whether our standings match yours.',
  },
}
