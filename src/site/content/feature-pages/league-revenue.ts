import { CalendarClock, Camera, FileText, Handshake, Package, TrendingUp } from 'lucide-react'
import { plannedIntro, type FeaturePageContent } from './feature-page.ts'

export const leagueRevenueContent: FeaturePageContent = {
  path: '/league-revenue',
  title: 'League Revenue',
  description:
    'Sponsorship from the first conversation to the renewal: packages, agreements, promises with photos, and reports. Payments are planned.',
  kicker: 'League Revenue',
  headline: 'Sponsors who come back next year',
  lead: 'Know what you can sell, promise only what you have, check it off with a photo, and call before the agreement ends. Online payments are planned; until then, send an invoice.',
  today: {
    title: 'What works today',
    lead: 'Every step with a sponsor, without a second spreadsheet.',
    items: [
      {
        title: 'What you have to sell',
        icon: Package,
        text: 'Banners, shirts, booths and logos, and how many of each. If there are six, neither the device nor the server lets you sell a seventh.',
      },
      {
        title: 'From prospect to signed',
        icon: Handshake,
        text: 'A board that shows where you stand with every company. Drag a company to the next stage, or move it with the keyboard.',
      },
      {
        title: 'Promises, with photos',
        icon: Camera,
        text: 'Each agreement has a checklist. Check off an item at the field and add a photo, with or without a signal.',
      },
      {
        title: 'Renewals in time',
        icon: CalendarClock,
        text: 'Agreements that end within sixty days are on the dashboard. Renew one, and the new one starts the day after it ends.',
      },
      {
        title: 'Figures that add up',
        icon: TrendingUp,
        text: 'Value, packages sold, inventory used and monthly revenue, computed from the agreements.',
      },
      {
        title: 'Reports to send',
        icon: FileText,
        text: 'As a PDF, workbook, email draft or printout, created on your own device.',
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
      { title: 'Ticketing', text: 'For the final, with check-in at the gate that works offline.' },
    ],
  },
  end: {
    title: 'Your first sponsor is closer than you think',
    text: 'Write down what you have to offer and ten names, and start with the nearest.',
  },
}
