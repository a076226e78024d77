import { fieldsideTeam } from './authors.ts'
import { bullets, heading, paragraph, quote, steps, table, tip, type Post } from './post.ts'

export const yourFirstSponsor: Post = {
  slug: 'finding-your-first-sponsor',
  title: 'Finding your first sponsor, and keeping it',
  summary:
    'You do not sell a banner. You sell three hundred families on a Saturday, and the certainty that you will do what you said. From the first list to the renewal.',
  categories: ['Revenue', 'Community'],
  tags: ['sponsors', 'money', 'volunteers'],
  author: fieldsideTeam,
  publishedOn: '2026-10-20',
  picture: 'sponsor',
  blocks: [
    paragraph(
      'Small leagues ask for sponsorship as if it were charity: please help the children. It works once, with somebody’s uncle. What lasts is an offer that makes sense to the other side, delivered as promised and reported on afterward. None of it needs a marketing department.',
    ),
    heading('Know what you have'),
    paragraph(
      'Take an evening and write down everything that people see. Not what you would like to sell: what there is, how many of each, and how many people pass by.',
    ),
    table(
      'A small league’s list, as an example',
      ['What', 'How many', 'Who sees it'],
      [
        ['Banner at the main field', '6', 'Every family, every Saturday'],
        ['Logo on a team’s shirts', '8 teams', 'Players, photos, opponents'],
        ['Logo on the public schedule page', '4', 'Everyone who looks up a game'],
        ['A table on opening day', '3', 'All families at once, for two hours'],
        ['A line in the weekly email', '1 a week', 'Every registered household'],
      ],
    ),
    paragraph(
      'The second column matters more than it seems. If you have six of something, you cannot sell seven, and finding that out mid-season is embarrassing. Keep count from the beginning.',
    ),
    heading('Build the price from your costs'),
    paragraph(
      'Begin with what it costs you: the banner itself, the printing, the volunteer’s Saturday. Add what the league needs, divided by what you can sell. The result is a price that you can explain, and explaining is most of selling. Round it. Make three packages, small, medium and large, and expect most sponsors to take the medium one.',
    ),
    tip(
      'Sell a purpose with it',
      '“This package pays for the shirts of two teams” is easier to say yes to than “gold level”. It is also easier to report on in June.',
    ),
    heading('Whom to ask'),
    paragraph('Not the largest company in town. The nearest one. In this order:'),
    steps(
      'Businesses owned by your players’ families. You know the name, they know the field.',
      'Businesses that your families visit on match day: the bakery, the pizza place, the gas station.',
      'Businesses that need local customers or staff: a dentist, a driving school, a bank branch, a builder who is hiring.',
      'Businesses that sponsored something else last year. They have a budget line for it already.',
    ),
    paragraph(
      'Ten names are enough. Next to each, write who knows somebody there. A league with ten warm names will find a sponsor sooner than one with a hundred addresses.',
    ),
    heading('The page and the visit'),
    paragraph('Bring one page of paper. It should answer six questions:'),
    bullets(
      'Who are we? Teams, players, weeks of play.',
      'Who sees it? Families per weekend. Count them once; do not estimate.',
      'What do you get? Two or three packages, with the exact items.',
      'What does it cost, and for how long?',
      'What is it for?',
      'Whom do you call?',
    ),
    paragraph(
      'Go in person, at a quiet hour, and ask a question before you offer anything: “Who would you like to reach?” Then listen. The answer tells you which package to show. If the answer is no, ask whether you may come back in spring, and write down that you will.',
    ),
    heading('Promise little, deliver all of it, show it'),
    paragraph(
      'This is where most leagues lose a sponsor they had already won. The banner hangs in week three instead of week one. The logo is an old one. In June, nobody writes. So make a checklist at the moment of signing: every item, who does it, by when. Check it off with a photo. Once the photos exist, the report writes itself.',
    ),
    quote('A sponsor who gets a photo of the banner in week one renews in week forty.'),
    paragraph(
      'Send a short report at the end: what was promised, what was done, with pictures, how many games and how many weeks. Say honestly what did not work. Include a thank-you that a child has drawn, if you have one; it will hang in the shop longer than your banner did.',
    ),
    heading('Ask again before it ends'),
    paragraph(
      'The second year costs a fraction of the effort. Put a date in the calendar two months before the agreement ends, and call rather than write. Offer last year’s spot to last year’s sponsor first, and say how long you will hold it.',
    ),
    heading('How Fieldside helps'),
    paragraph([
      'Fieldside keeps a list of what you have and does not let you promise more than that. It also keeps packages and agreements with their dates, a checklist for each with photos from the field, a reminder on the dashboard before an agreement ends, and reports as a PDF or workbook. It does not take payments today; use an invoice and a bank transfer. More about ',
      { link: 'sponsorship and revenue', href: '/league-revenue' },
      '.',
    ]),
  ],
}
