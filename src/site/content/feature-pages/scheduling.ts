import { BadgeCheck, CalendarDays, CloudRain, GitFork, MapPinned, TriangleAlert } from 'lucide-react'
import { plannedIntro, type FeaturePageContent } from './feature-page.ts'

export const schedulingContent: FeaturePageContent = {
  path: '/scheduling',
  title: 'AI-Powered Scheduling',
  description:
    'A fair season in minutes, with proof: round robins, conflicts, rainout repair and brackets, computed on your own device.',
  kicker: 'Scheduling',
  headline: 'A fair schedule, and the proof that it is',
  lead: 'Enter your days, fields and rules. Fieldside places every game, shares out early starts and home games, and shows each figure next to a limit that no schedule can beat.',
  today: {
    title: 'What works today',
    lead: 'Computed on your own device, in seconds. Nothing is published until you say so.',
    items: [
      {
        title: 'Parity, with a certificate',
        icon: BadgeCheck,
        text: 'Home and away, early and late, good field and bad: counted for each team, next to a limit that no schedule for your league can beat.',
      },
      {
        title: 'Conflicts, found and explained',
        icon: TriangleAlert,
        text: 'Double-booked fields, teams without rest, a coach in two places: across all leagues in your organization, with free slots to choose from.',
      },
      {
        title: 'Rainout repair',
        icon: CloudRain,
        text: 'Mark what was lost to the weather. Fieldside finds new slots, moves as few games as possible, and says what is proven.',
      },
      {
        title: 'Facility scheduling',
        icon: MapPinned,
        text: 'Opening hours, closures and buffers for every field, shared teams and home fields, and short trips if you ask for them.',
      },
      {
        title: 'Brackets for 2 to 64 teams',
        icon: GitFork,
        text: 'Single and double elimination, pools into a bracket, with times and fields. Winners advance automatically, even without a connection.',
      },
      {
        title: 'A drag-and-drop calendar',
        icon: CalendarDays,
        text: 'Move a game with the mouse, a finger or the keyboard. You see what it would conflict with before you let go.',
      },
    ],
  },
  steps: {
    title: 'From a list of teams to a published season',
    lead: 'Four steps, and a draft that you can throw away as often as you like.',
    items: [
      { title: 'Teams and fields', text: 'Who plays whom, how often, and where.' },
      { title: 'Days and times', text: 'The season, the slots, the days on which nobody plays, and who is away when.' },
      {
        title: 'Rules and requests',
        text: 'Rest, games per day, shared coaches, team requests: what is required, and what would be nice.',
      },
      {
        title: 'Proposal',
        text: 'Compare several, read the certificate, adjust what you know better, and publish. If games do not fit, it tells you why.',
      },
    ],
  },
  planned: {
    title: 'What is planned',
    lead: plannedIntro,
    items: [
      {
        title: 'Weather feeds',
        text: 'A forecast next to the games. Today, you mark the rainout, and the repair does the rest.',
      },
      { title: 'Referee assignment', text: 'Officials with their own times, grades and travel.' },
    ],
  },
  questions: [
    {
      question: 'What makes it AI?',
      answer:
        'Search and proof; it is not a chatbot. A solver tries placements under the rules that you set, and the same settings always give the same schedule. It makes nothing up.',
    },
    {
      question: 'What if our games do not fit?',
      answer:
        'Then it says so, and why: too few slots, two teams that are never free at the same time, a minimum rest that is too long. It suggests a change only after trying it and finding that everything fits.',
    },
    {
      question: 'Can we keep the schedule that we have?',
      answer:
        'Yes. Import the games from a spreadsheet, and conflicts, calendars, rainout repair and standings work with them.',
    },
  ],
  end: {
    title: 'Try it with your own teams',
    text: 'A draft takes no longer than a coffee break. Nobody sees it before you publish.',
  },
}
