import { Bell, CalendarSync, Globe, MailPlus, Printer, Share2 } from 'lucide-react'
import { plannedIntro, type FeaturePageContent } from './feature-page.ts'

export const communicationContent: FeaturePageContent = {
  path: '/communication',
  title: 'Team Communication',
  description:
    'Tell the people affected by a change: notifications on the phone and by email, calendars that stay current, and one public page for every family.',
  kicker: 'Communication',
  headline: 'Nobody drives to a game that was moved',
  lead: 'Change a game once. The coaches affected are notified in the app, calendars are updated, and the page that parents look at is right before they look.',
  today: {
    title: 'What works today',
    lead: 'All of this is in Fieldside now, on every plan.',
    items: [
      {
        title: 'Notifications for those affected',
        icon: Bell,
        text: 'Published schedules, moved and called-off games, disputed scores: the people affected get a message with the reason, the old time and the new time, in the app, on the lock screen or by email, as they choose. Everyone else is left in peace.',
      },
      {
        title: 'A public page for each league',
        icon: Globe,
        text: 'Schedule, results, standings and venues with maps, without an account. You choose what it shows. Children’s names never appear there.',
      },
      {
        title: 'Calendars that stay current',
        icon: CalendarSync,
        text: 'Families subscribe to their team once. When a game moves, it moves in their calendar; when it is called off, it is marked.',
      },
      {
        title: 'Invitations by link and code',
        icon: MailPlus,
        text: 'Invite coaches and scorekeepers with a link, a QR code, or an email if your server sends email. Each works once, for one address.',
      },
      {
        title: 'The score so far',
        icon: Share2,
        text: 'The person keeping score on the sideline can share it with everyone during the game.',
      },
      {
        title: 'Paper',
        icon: Printer,
        text: 'Schedules and standings print neatly for the clubhouse wall. Some people still read walls.',
      },
    ],
  },
  steps: {
    title: 'A wet Saturday, in three steps',
    lead: 'From the parks department’s phone call to a quiet morning.',
    items: [
      {
        title: 'Mark what is lost',
        text: 'A day, a venue, or a single field. Fieldside proposes new places for those games and moves as few others as it can.',
      },
      {
        title: 'Say why, once',
        text: 'You see who is affected before you save, and the reason you enter is sent with every change.',
      },
      {
        title: 'Everybody looks at the same page',
        text: 'Notifications, calendars and the public page all come from the same schedule. There is no second list to keep up to date.',
      },
    ],
  },
  planned: {
    title: 'What is planned',
    lead: plannedIntro,
    items: [
      { title: 'Team chat', text: 'A chat for each team, with rules that a youth league can stand behind.' },
      { title: 'Announcements', text: 'A message to a team, a division or the whole league.' },
      { title: 'Text messages', text: 'For those who read neither app nor email.' },
      { title: 'File sharing', text: 'Rules, maps and permission slips next to the team they belong to.' },
    ],
  },
  end: {
    title: 'One address for every family',
    text: 'Create a league, publish its schedule, and put one link on the fridge.',
  },
}
