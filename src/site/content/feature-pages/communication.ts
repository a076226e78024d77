import { Bell, CalendarSync, Globe, MailPlus, Printer, Share2 } from 'lucide-react'
import { plannedIntro, type FeaturePageContent } from './feature-page.ts'

export const communicationContent: FeaturePageContent = {
  path: '/communication',
  title: 'Team Communication',
  description:
    'Tell the people whom a change concerns: notifications in the app, calendars that follow, and one public page for every family.',
  kicker: 'Communication',
  headline: 'Nobody drives to a game that was moved',
  lead: 'Change a game once. The coaches whom it concerns hear of it in the app, calendars follow, and the page that parents look at is right before they look.',
  today: {
    title: 'What works today',
    lead: 'All of this is in Fieldside now, on every plan.',
    items: [
      {
        title: 'Notifications in the app',
        icon: Bell,
        text: 'Published schedules, moved and called-off games, disputed scores: those who are concerned get a line with the reason, old time and new time. The rest are left in peace.',
      },
      {
        title: 'A public page for each league',
        icon: Globe,
        text: 'Schedule, results, standings and venues with maps, without an account. You choose what it shows. Children’s names never appear there.',
      },
      {
        title: 'Calendars that follow',
        icon: CalendarSync,
        text: 'Families subscribe to their team once. When a game moves, it moves in their calendar; when it is called off, it is marked.',
      },
      {
        title: 'Invitations by link and code',
        icon: MailPlus,
        text: 'Invite coaches and scorekeepers with a link, a QR code, or a mail where your server sends mail. Each works once, for one address.',
      },
      {
        title: 'The score so far',
        icon: Share2,
        text: 'The person who counts on the touchline can show the score to everyone while the game is on.',
      },
      {
        title: 'Paper',
        icon: Printer,
        text: 'Schedules and standings print on a clean sheet for the wall of the clubhouse. Some people still read walls.',
      },
    ],
  },
  steps: {
    title: 'A wet Saturday, in three steps',
    lead: 'What happens between the phone call of the parks department and a quiet morning.',
    items: [
      {
        title: 'Mark what is lost',
        text: 'A day, a venue, or a single field. Fieldside proposes new places for those games and moves as few others as it can.',
      },
      {
        title: 'Say why, once',
        text: 'You see who is affected before you save, and the reason you type goes along with every change.',
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
      { title: 'Team chat', text: 'A room for each team, with rules that a youth league can stand behind.' },
      { title: 'Announcements', text: 'A message to a team, a division or the whole league.' },
      { title: 'Push notifications', text: 'On the lock screen, also when the app is closed.' },
      { title: 'E-mail and SMS notifications', text: 'For those who never open an app.' },
      { title: 'File sharing', text: 'Rules, maps and permission slips beside the team they belong to.' },
    ],
  },
  end: {
    title: 'One address for every family',
    text: 'Make a league, publish its schedule, and put one link on the fridge.',
  },
}
