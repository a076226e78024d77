import { CalendarSync, Globe, Radio } from 'lucide-react'
import { plannedIntro, type FeaturePageContent } from './feature-page.ts'

export const leagueStreamContent: FeaturePageContent = {
  path: '/league-stream',
  title: 'League Stream',
  description:
    'Game streaming is planned. Today, families far away follow the score from the sideline and the league’s public page.',
  kicker: 'League Stream',
  isPlanned: true,
  headline: 'For grandparents two states away',
  lead: 'Fieldside does not carry video today. All of streaming is still planned, and consent will come before the camera. What you can follow today is the score, during the game.',
  today: {
    title: 'What works today',
    lead: 'Follow a game from afar, without a camera on anybody’s child.',
    items: [
      {
        title: 'Live scoring',
        icon: Radio,
        text: 'Somebody on the sideline keeps score. With one tap, they share it with everyone in the organization, and Final submits the result.',
        href: '/mobile-app',
        linkText: 'See the app',
      },
      {
        title: 'The public page',
        icon: Globe,
        text: 'Schedule, results and standings on one page without an account. It refreshes by itself during games, and uses almost no data.',
        href: '/communication',
        linkText: 'What families see',
      },
      {
        title: 'Calendars',
        icon: CalendarSync,
        text: 'A subscription for each team, so that relatives far away know when to call.',
        href: '/communication',
        linkText: 'How calendars stay current',
      },
    ],
  },
  planned: {
    title: 'What is planned',
    lead: plannedIntro,
    items: [
      { title: 'Streaming from a phone', text: 'From the sideline, with the league’s own score on the screen.' },
      {
        title: 'Consent first',
        text: 'If one family says no, the game is not streamed, and nobody learns who it was.',
      },
      { title: 'Audience by link', text: 'For the families of the two teams, not for passersby.' },
      { title: 'Recordings that expire', text: 'A deletion date from the first day.' },
      { title: 'Highlights', text: 'The goal, without the ninety minutes around it.' },
    ],
  },
  questions: [
    {
      question: 'Can we stream with Fieldside now?',
      answer:
        'No. Use a video service of your choice, with consent, and put its link where your families will find it. Our blog has an article on how to do that lawfully.',
    },
    {
      question: 'Does the public page show live scores?',
      answer:
        'Yes, if you turn the page on and show results there. It shows the score that is shared from the sideline, except in divisions whose results you hide.',
    },
  ],
  end: {
    title: 'Start with the score',
    text: 'It works on fields where no stream ever will.',
  },
}
