import type { FaqQuestion } from './site-content.ts'

export const contactQuestions: readonly FaqQuestion[] = [
  {
    question: 'How soon will I hear back?',
    answer:
      'Within two business days, usually sooner. On weekends, we are at a field ourselves, so call us if something is urgent on a game day.',
  },
  {
    question: 'Our league already runs on Fieldside. Who helps me?',
    answer:
      'Your league’s own staff can change teams, times and scores, so ask them first. If they cannot help, choose “Help with the product” above and tell us which league it is.',
  },
  {
    question: 'Can you bring our teams and games over from a spreadsheet?',
    answer:
      'You can do it yourself: import teams, players, venues and games from a spreadsheet, with a preview of what will happen. If your file gives you trouble, write to us, and we will look at it together.',
  },
  {
    question: 'What happens to what I write here?',
    answer:
      'It is stored on our server and read by the people who answer it. We do not share it with anyone else. If you want it deleted, write to us.',
  },
]
