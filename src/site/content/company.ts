import { Accessibility, Lightbulb, Medal, Users } from 'lucide-react'
import type { Company, IconCard, CompanyPerson, TitledText } from './site-content.ts'

/** Sample values: an address that does not exist, a phone number that reaches no one. */
export const company: Company = {
  name: 'Fieldside',
  logo: null,
  email: 'hello@fieldside.example',
  phone: '+1 (555) 010-0142',
  address: ['Fieldside', '100 Touchline Way', 'Riverside, OH 45400', 'USA'],
  socialLinks: [
    { name: 'Facebook', href: 'https://www.facebook.com/' },
    { name: 'Instagram', href: 'https://www.instagram.com/' },
    { name: 'YouTube', href: 'https://www.youtube.com/' },
    { name: 'LinkedIn', href: 'https://www.linkedin.com/' },
  ],
}

export const companyMission: TitledText = {
  title: 'We give weekends back to the people who run them',
  text: 'Behind every league there is somebody at a kitchen table on Sunday night, with a spreadsheet, four unread group chats and a field that is under water. We build the tool that we would want at that table: it makes the schedule, collects scores from the sideline, and tells everybody what changed. Then it gets out of the way, to leave time for the game.',
}

export const companyValues: readonly IconCard[] = [
  {
    title: 'Excellence',
    icon: Medal,
    text: 'A score that somebody entered is never lost. We break our own product on purpose, thousands of times, before it reaches your field.',
  },
  {
    title: 'Community',
    icon: Users,
    text: 'Leagues are run by volunteers, parents and neighbors. We write for them: plain words, and nothing that needs training.',
  },
  {
    title: 'Accessibility',
    icon: Accessibility,
    text: 'It works with a keyboard and with a screen reader, in bright sun and with cold fingers, on the phone that you already have.',
  },
  {
    title: 'Innovation',
    icon: Lightbulb,
    text: 'A solver on your own device computes schedules, and two coaches can confirm a result without a signal. We try new things where they help, and nowhere else.',
  },
]

export const companyTeam: readonly CompanyPerson[] = [
  {
    name: 'Maya Sample',
    role: 'Leagues',
    text: 'Ran a youth league of forty teams from a spreadsheet for six years, and has not opened that spreadsheet since.',
  },
  {
    name: 'Jordan Sample',
    role: 'Engineering',
    text: 'Builds the parts that have to work without a signal, and tests them at the field, in the rain.',
  },
  {
    name: 'Priya Sample',
    role: 'Support',
    text: 'Referee on Saturdays, on the phone on Mondays. Replies with answers, not ticket numbers.',
  },
]
