import { BadgeCheck, CalendarDays, CloudRain, GitFork, MapPinned, TriangleAlert } from 'lucide-react'
import { plannedIntro, type FeaturePageContent } from './feature-page.ts'

export const schedulingContent: FeaturePageContent = {
  path: '/scheduling',
  title: 'AI-Powered Scheduling',
  description:
    'A fair season in minutes, with proof: round robins, conflicts, rainout repair and brackets, computed on your own device.',
  kicker: 'Scheduling',
  headline: 'A fair schedule, and the proof that it is',
  lead: 'Say which days, which fields and which rules. Fieldside places every game, shares out early starts and home games, and shows each figure beside a limit that no schedule can beat.',
  today: {
    title: 'What works today',
    lead: 'Computed on your own device, in seconds. Nothing is published until you say so.',
    items: [
      {
        title: 'Parity, with a certificate',
        icon: BadgeCheck,
        text: 'Home and away, early and late, good field and bad: counted for each team, beside a bound that no schedule of your league can beat.',
      },
      {
        title: 'Conflicts, found and explained',
        icon: TriangleAlert,
        text: 'Fields booked twice, teams without rest, a coach in two places: over all leagues of your organization, with free places to choose from.',
      },
      {
        title: 'Rainout repair',
        icon: CloudRain,
        text: 'Mark what was lost to the weather. It finds new places, moves as few games as possible, and says which of it is proven.',
      },
      {
        title: 'Facilities in use',
        icon: MapPinned,
        text: 'Opening hours, closures and turnaround for every field, shared teams and home fields, short journeys where you ask for them.',
      },
      {
        title: 'Brackets for 2 to 64 teams',
        icon: GitFork,
        text: 'Single and double elimination, pools into a bracket, with times and fields. Winners go on by themselves, also without a connection.',
      },
      {
        title: 'A calendar to drag',
        icon: CalendarDays,
        text: 'Move a game with the mouse, a finger or the keyboard. What it would clash with shows before you let go.',
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
        title: 'Rules and wishes',
        text: 'Rest, games in a day, shared coaches, wishes: what must be, and what would be nice.',
      },
      {
        title: 'Proposal',
        text: 'Compare several, read the certificate, move what you know better, and publish. Where games do not fit, it tells you why.',
      },
    ],
  },
  planned: {
    title: 'What is planned',
    lead: plannedIntro,
    items: [
      {
        title: 'Weather feeds',
        text: 'A forecast beside the games. Today you mark the rainout, and the repair does the rest.',
      },
      { title: 'Referee assignment', text: 'Officials with times, grades and journeys of their own.' },
    ],
  },
  questions: [
    {
      question: 'What is AI about it?',
      answer:
        'Search and proof, not a chatbot. A solver tries placements by rules that you set, and the same settings always give the same schedule. It invents nothing.',
    },
    {
      question: 'What if our games do not fit?',
      answer:
        'Then it says so, and why: too few places, two teams that are never free together, a rest that is too long. Changes are only suggested where they were tried and everything fitted.',
    },
    {
      question: 'Can we keep the schedule that we have?',
      answer:
        'Yes. Import the games from a spreadsheet, and conflicts, calendars, rainout repair and standings work with them.',
    },
  ],
  end: {
    title: 'Try it with your own teams',
    text: 'A draft costs nothing but a coffee. Nobody sees it before you publish.',
  },
}
