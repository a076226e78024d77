import { CalendarDays, CloudRain, ListTodo, MapPinned, Smartphone, Users } from 'lucide-react'
import { plannedIntro, type FeaturePageContent } from './feature-page.ts'

export const leagueOpsContent: FeaturePageContent = {
  path: '/league-ops',
  title: 'League Ops',
  description:
    'Schedules, fields, teams, scores and standings: your league’s week in one place, with or without a signal.',
  kicker: 'League Ops',
  headline: 'Your league’s week, in one place',
  lead: 'Monday’s disputed score, Wednesday’s moved game, Saturday’s rain. League Ops is where all of it is settled, on a laptop in the office or on a phone at the field.',
  today: {
    title: 'What works today, from Monday to Sunday',
    lead: 'All of it in one place, and most of it works without a connection.',
    items: [
      {
        title: 'What needs you',
        icon: ListTodo,
        text: 'The dashboard shows what is open: disputed scores, missing results, conflicts, and drafts that aren’t published yet.',
      },
      {
        title: 'Schedules',
        icon: CalendarDays,
        text: 'Make, check, publish and change them, and notify everybody affected.',
        href: '/scheduling',
        linkText: 'How scheduling works',
      },
      {
        title: 'Scores from the sideline',
        icon: Smartphone,
        text: 'Two big buttons and Final. Saved on the phone first, sent when there is a signal, confirmed by the other side.',
        href: '/mobile-app',
        linkText: 'See the app',
      },
      {
        title: 'Venues and fields',
        icon: MapPinned,
        text: 'Opening hours, closures, and a day-and-week view of what is free. Double-booking is refused, across all your leagues.',
      },
      {
        title: 'Rainouts',
        icon: CloudRain,
        text: 'A lost day becomes a list of proposed new dates, with a reason for each.',
        href: '/blog/a-rainout-plan',
        linkText: 'Read: a rainout plan',
      },
      {
        title: 'Teams and people',
        icon: Users,
        text: 'Rosters, coaches, invitations and roles, with import of the lists you have.',
        href: '/registration',
        linkText: 'How people join',
      },
    ],
  },
  planned: {
    title: 'What is planned',
    lead: plannedIntro,
    items: [
      { title: 'Referees and officials', text: 'Assignments with availability and pay sheets.' },
      { title: 'Volunteers and equipment', text: 'Shifts, keys and pinnies.' },
    ],
  },
  end: {
    title: 'Put a week of yours into it',
    text: 'One league with up to 8 teams is free. See whether Monday gets shorter.',
  },
}
