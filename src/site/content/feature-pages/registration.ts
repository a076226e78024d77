import { FileSpreadsheet, KeyRound, Link2, ListChecks, ShieldCheck, Undo2 } from 'lucide-react'
import { plannedIntro, type FeaturePageContent } from './feature-page.ts'

export const registrationContent: FeaturePageContent = {
  path: '/registration',
  title: 'Registration & Payments',
  description:
    'Bring teams, rosters and people into a season: invitations, spreadsheet import and rosters today; forms, waivers and payments are planned.',
  kicker: 'Registration & Payments',
  headline: 'Everybody is on the list before the first whistle',
  lead: 'Bring in last year’s teams from a spreadsheet, invite coaches with a link, and let them keep their own rosters. Sign-up forms for families and payments are planned.',
  today: {
    title: 'What works today',
    lead: 'The people side of a season, without typing a name twice.',
    items: [
      {
        title: 'Invitations with a role',
        icon: Link2,
        text: 'A link or a QR code for one person, with the role that you chose: manager, scorekeeper, coach, player or viewer. It works once and expires by itself.',
      },
      {
        title: 'Import from a spreadsheet',
        icon: FileSpreadsheet,
        text: 'Teams, players, venues and games from a CSV file or from pasted rows. You see what will happen to every row before anything is saved.',
      },
      {
        title: 'Undo an import',
        icon: Undo2,
        text: 'A wrong file is no disaster: one tap undoes the whole import, even after a reload.',
      },
      {
        title: 'Rosters kept by coaches',
        icon: ListChecks,
        text: 'Each coach adds and corrects the players of their own team, with number and position, even without a connection.',
      },
      {
        title: 'Roles, not passwords on paper',
        icon: KeyRound,
        text: 'What people may do depends on their role, and the server enforces it, not just the screen. You can change a role with a tap.',
      },
      {
        title: 'Little to leak',
        icon: ShieldCheck,
        text: 'A roster needs a name and a number. Fieldside does not ask for birth dates, addresses or documents, and the public page shows no players at all.',
      },
    ],
  },
  steps: {
    title: 'From last year’s list to this year’s teams',
    lead: 'Most of the time goes into finding the file.',
    items: [
      { title: 'Create the league', text: 'Name, sport, season and divisions, in three short steps.' },
      {
        title: 'Import teams and players',
        text: 'Columns are recognized by their names; you match the ones that are not.',
      },
      {
        title: 'Invite the coaches',
        text: 'Show the QR code at the coaches’ meeting. They are in before the coffee is cold.',
      },
    ],
  },
  planned: {
    title: 'What is planned',
    lead: plannedIntro,
    items: [
      { title: 'Form builder', text: 'Your own questions for families who sign up.' },
      { title: 'Digital waivers', text: 'Read, signed and kept, with the version that was signed.' },
      {
        title: 'Online payments',
        text: 'Fees by card or bank transfer. Until then Fieldside takes no money from anybody.',
      },
      { title: 'Payment plans', text: 'A fee in installments, with reminders.' },
      { title: 'Waitlists', text: 'When a spot on a full team opens up, the next in line is asked first.' },
    ],
  },
  questions: [
    {
      question: 'How do families sign up today?',
      answer:
        'With whatever you use now: a form, an email, a table at the clubhouse. Save the answers as a CSV file, and Fieldside imports teams and players from it.',
    },
    {
      question: 'Can I collect fees with Fieldside?',
      answer: 'Not today. Payments are planned, and until they work nothing in Fieldside pretends that they do.',
    },
  ],
  end: {
    title: 'Start with the list that you have',
    text: 'Paste it in, look at the preview, and undo it if you do not like what you see.',
  },
}
