import { CalendarDays, MessagesSquare, Route, WifiOff } from 'lucide-react'
import type { IconCard, FaqQuestion, Testimonial } from './site-content.ts'

export const demoExpectations: readonly IconCard[] = [
  {
    title: 'Your league, not a slide show',
    icon: MessagesSquare,
    text: 'Tell us how many teams, fields and weekends you have. We use those numbers from the first minute.',
  },
  {
    title: 'A schedule made in front of you',
    icon: CalendarDays,
    text: 'We generate a season, rain out a day, and repair the schedule, with a reason for every game that moves.',
  },
  {
    title: 'A score without a signal',
    icon: WifiOff,
    text: 'Enter it on your own phone in airplane mode, and watch it arrive once you are back online.',
  },
  {
    title: 'A plan for getting started',
    icon: Route,
    text: 'What to import, who needs an account, and what happens week by week.',
  },
]

/** Sample quotes from people who do not exist. */
export const demoTestimonials: readonly Testimonial[] = [
  {
    quote: 'I came with our ugliest weekend and left with a schedule for it. That was the demo.',
    name: 'Robin Sample',
    role: 'league administrator, 24 teams',
  },
  {
    quote: 'They asked what goes wrong on our Saturdays before they showed me anything.',
    name: 'Alex Sample',
    role: 'technical director of a soccer club',
  },
]

export const demoQuestions: readonly FaqQuestion[] = [
  {
    question: 'How long does a demo take?',
    answer: '30–45 minutes: half an hour for the product, the rest for your questions.',
  },
  {
    question: 'How long until our league runs on it?',
    answer:
      'Implementation takes 1–2 weeks for most leagues: a few days to import teams and fields, and a week for staff and coaches to get used to it. A small league is often ready the same evening.',
  },
  {
    question: 'Who should be there?',
    answer:
      'Whoever makes the schedule, and somebody who is at the field on Saturdays. Bring as many others as you like.',
  },
  {
    question: 'What does it cost, and what do I have to prepare?',
    answer:
      'It is free, and you don’t have to prepare anything. If you have a list of teams or last season’s schedule as a spreadsheet, bring it: it makes a better example than ours.',
  },
]
