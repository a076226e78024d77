import { fieldsideTeam } from './authors.ts'
import { bullets, heading, paragraph, steps, table, tip, type Post } from './post.ts'

export const whatAPublicPageShows: Post = {
  slug: 'what-a-public-page-should-show',
  title: 'What a league’s public page should show, and what it should not',
  summary:
    'Parents want four things, and all of them on a phone, in a parking lot. What to publish, what to keep private, and how to put an end to “when do we play?”.',
  categories: ['Community', 'Technology'],
  tags: ['parents', 'privacy', 'results'],
  author: fieldsideTeam,
  publishedOn: '2026-09-29',
  picture: 'page',
  blocks: [
    paragraph(
      'Count the messages that a coach gets on a Friday evening. Nearly all of them ask one of four things: when do we play, where is that, is it still on, and how did the others do. None of them needs a person to answer. They need a page that is right, that opens fast on an old phone, and that everybody can find without an account.',
    ),
    heading('The four things'),
    steps(
      [
        { strong: 'When.' },
        ' The next game of a team, at the top, with the day of the week and the local time at the venue. Grandparents in another time zone see the same time as the coach.',
      ],
      [
        { strong: 'Where.' },
        ' The venue, the field, and a link that opens a map. “Riverside, Field 2” is clear to those who have been there. The address is for everyone else.',
      ],
      [
        { strong: 'Whether it is on.' },
        ' A game that is called off stays in its place, crossed out, and says so. If it just vanishes, half the families think it is a mistake and drive there anyway.',
      ],
      [
        { strong: 'How it went.' },
        ' The result, and where it comes from: both teams agreed, one team reported it, or the league decided.',
      ],
    ),
    paragraph(
      'If the page does these four things, you can leave out the news section. Nobody will miss the news section.',
    ),
    heading('What stays private'),
    paragraph(
      'The page is public: search engines read it, and so do people you would rather not have at the field. A good rule for a youth league is that nothing on the page helps anyone find a particular child.',
    ),
    table(
      'Public or private',
      ['What', 'On the public page', 'For members'],
      [
        ['Times, venues, fields', 'Yes', 'Yes'],
        ['Names of teams', 'Yes', 'Yes'],
        ['Names, numbers or photos of children', 'No', 'Team staff, and families of the team'],
        ['Phone numbers of coaches', 'No', 'Yes'],
        ['Results of the youngest divisions', 'As the league decides', 'Yes'],
        ['Drafts of the schedule', 'No', 'League staff'],
        ['Why a game was moved', 'Briefly', 'In full'],
      ],
    ),
    paragraph(
      'Watch for names that slip in by other routes: a team named after its coach’s family, a file called “roster”, a photo with a list on the wall behind it.',
    ),
    heading('Calendars answer the question for good'),
    paragraph(
      'The best page is the one that nobody has to open. A calendar subscription puts each game of a team into the calendar that families look at anyway. When the game moves, it moves there. Explain it once, at the parents’ meeting, with everyone’s phone in hand: it takes three minutes, and it saves more messages than anything else on this list.',
    ),
    tip(
      'Subscribe, do not import',
      'A file that was imported once is a snapshot of the schedule. A subscription updates itself, although some calendars take hours, even a day, to do so. On the morning of the game, look at the page.',
    ),
    heading('Made for a parking lot'),
    bullets(
      'It opens in a second or two on a poor connection. Leave out large pictures and everything that moves.',
      'It works with one thumb, and the text can be enlarged.',
      'What was opened once can be opened again without a signal, and shows when it was loaded.',
      'It prints on one sheet, for the clubhouse wall. Some people still look at walls, and they are often the ones who open the gate.',
      'It says when it was last updated.',
    ),
    heading('One address'),
    paragraph(
      'Give it a short address, put it in every email, on every poster, on the back of the shirts if there is room. A QR code at the field’s gate is worth more than a post that is buried within a day. And if your club has a website, embed the schedule there rather than copying it. A copy is wrong from the second week on, and it will be the copy that people find.',
    ),
    heading('How Fieldside does it'),
    paragraph([
      'League staff turn the public page on for each league and choose what it shows: results, standings, brackets, venues, sponsors. It shows what has been published and nothing else, it never shows a child’s name, and results can be hidden for individual divisions. Every league and every team has a calendar to subscribe to. Nobody needs an account or an app to read it. It is part of ',
      { link: 'how a league talks to its families', href: '/communication' },
      '.',
    ]),
  ],
}
