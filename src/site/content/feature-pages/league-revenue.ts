import { CalendarClock, Camera, FileText, Handshake, Package, TrendingUp } from 'lucide-react'
import { plannedIntro, type FeaturePageContent } from './feature-page.ts'

export const leagueRevenueContent: FeaturePageContent = {
  path: '/league-revenue',
  title: 'League Revenue',
  description:
    'Sponsorship from the first talk to the renewal: packages, agreements, promises with photos, and reports. Payments are planned.',
  kicker: 'League Revenue',
  headline: 'Sponsors who come back next year',
  lead: 'Know what you can sell, promise only what there is, tick it off with a photo, and call before it ends. Online payments are planned; until then an invoice does.',
  today: {
    title: 'What works today',
    lead: 'The whole way of a sponsor, without a second spreadsheet.',
    items: [
      {
        title: 'What you have to sell',
        icon: Package,
        text: 'Banners, shirts, booths and logos, with how many there are. Selling the seventh of six is refused, on the device and on the server.',
      },
      {
        title: 'From prospect to signed',
        icon: Handshake,
        text: 'A board with every company and where you are with it. Drag it on, or move it with the keyboard.',
      },
      {
        title: 'Promises, with photos',
        icon: Camera,
        text: 'Each agreement has a checklist. Tick an item at the field and add a picture, with or without a signal.',
      },
      {
        title: 'Renewals in time',
        icon: CalendarClock,
        text: 'Agreements that end within sixty days stand on the dashboard. Renew one, and the next begins the day after.',
      },
      {
        title: 'Figures that add up',
        icon: TrendingUp,
        text: 'Value, packages sold, use of what you have, revenue by month: computed from the agreements.',
      },
      {
        title: 'Reports to send',
        icon: FileText,
        text: 'PDF, workbook, mail draft or print, made on your own device.',
      },
    ],
  },
  planned: {
    title: 'What is planned',
    lead: plannedIntro,
    items: [
      {
        title: 'Online payments',
        text: 'No payment provider is connected today. Fieldside takes no money and shows no card form.',
      },
      { title: 'Invoices', text: 'Numbered, sent and followed up.' },
      { title: 'Fundraising', text: 'Campaigns that families can share.' },
      { title: 'Ticketing', text: 'For the final, with a gate that works offline.' },
    ],
  },
  end: {
    title: 'Your first sponsor is closer than you think',
    text: 'Write down what you have, ten names beside it, and begin with the nearest.',
  },
}
