import { CalendarSync, Globe, Radio } from 'lucide-react'
import { plannedIntro, type FeaturePageContent } from './feature-page.ts'

export const leagueStreamContent: FeaturePageContent = {
  path: '/league-stream',
  title: 'League Stream',
  description:
    'Streaming of games is planned. Today families far away follow the score from the touchline and the league’s public page.',
  kicker: 'League Stream',
  isPlanned: true,
  headline: 'For grandparents two states away',
  lead: 'Fieldside does not carry video today. Streaming is planned as a whole, and consent will come before the camera. What it has now is the score, while the game is on.',
  today: {
    title: 'What works today',
    lead: 'Following a game from afar, without a camera on anybody’s child.',
    items: [
      {
        title: 'Live scoring',
        icon: Radio,
        text: 'Somebody on the touchline counts. With one tap everyone in the organization sees the score so far, and Final files the result.',
        href: '/mobile-app',
        linkText: 'See the app',
      },
      {
        title: 'The public page',
        icon: Globe,
        text: 'Schedule, results and standings on one page without an account. It refreshes by itself while games are on, and weighs next to nothing.',
        href: '/communication',
        linkText: 'What families see',
      },
      {
        title: 'Calendars',
        icon: CalendarSync,
        text: 'A subscription for each team, so that those far away know when to call.',
        href: '/communication',
        linkText: 'How calendars follow',
      },
    ],
  },
  planned: {
    title: 'What is planned',
    lead: plannedIntro,
    items: [
      { title: 'Streaming from a phone', text: 'From the touchline, with the league’s own score on the picture.' },
      {
        title: 'Consent first',
        text: 'No stream of a game in which one family has said no, without anybody learning who.',
      },
      { title: 'Audience by link', text: 'Families of the two teams, and nobody who just came by.' },
      { title: 'Recordings that end', text: 'A date of deletion from the first day.' },
      { title: 'Highlights', text: 'The goal, without the ninety minutes around it.' },
    ],
  },
  questions: [
    {
      question: 'Can we stream with Fieldside now?',
      answer:
        'No. Use a video service of your choice, with consent, and put its link where your families find it. Our blog has an article on how to do that lawfully.',
    },
    {
      question: 'Does the public page show live scores?',
      answer:
        'If you switch the page on and show results there, it shows the score that the touchline shares, for the divisions whose results you do not hide.',
    },
  ],
  end: {
    title: 'Begin with the score',
    text: 'It works on the fields where no stream ever will.',
  },
}
