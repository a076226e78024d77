import type { FaqQuestion } from './site-content.ts'

export const contactQuestions: readonly FaqQuestion[] = [
  {
    question: 'How soon do you answer?',
    answer:
      'Within two working days, usually sooner. On a weekend we are at a field ourselves: what is urgent on a game day goes by phone.',
  },
  {
    question: 'Our league already runs on Fieldside. Who helps me?',
    answer:
      'Your league’s own staff can change teams, times and scores, and sees it first. If they cannot help, choose “Help with the product” above and say which league it is.',
  },
  {
    question: 'Can you bring our teams and games over from a spreadsheet?',
    answer:
      'You can do it yourself: teams, players, venues and games come in from a spreadsheet, and you see what will happen before it does. If your file is a stubborn one, tell us, and we look at it together.',
  },
  {
    question: 'What happens to what I write here?',
    answer:
      'It is stored on our server and read by the people who answer it. We do not pass it on. Write to us, and we delete it.',
  },
]
