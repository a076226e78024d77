import { fieldsideTeam } from './authors.ts'
import { bullets, heading, paragraph, steps, table, tip, type Post } from './post.ts'

export const whatAPublicPageShows: Post = {
  slug: 'what-a-public-page-should-show',
  title: 'What a league’s public page should show, and what it should not',
  summary:
    'Parents want four things, and all of them on a phone, in a parking lot. What to publish, what to keep among yourselves, and how to end the question “when do we play?”.',
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
        ' The next game of a team, at the top, with the day in words and the time of the place where it is played. Grandparents in another time zone read the same clock as the coach.',
      ],
      [
        { strong: 'Where.' },
        ' The venue, the field, and a link that opens a map. “Riverside, Field 2” is clear to those who were there before. The address is for the others.',
      ],
      [
        { strong: 'Whether.' },
        ' A game that is off stays in its place, crossed out, and says so. If it just vanishes, half of the families take it for a mistake and drive anyway.',
      ],
      [
        { strong: 'How it went.' },
        ' The result, and what it rests on: both teams said so, one said so, or the league decided.',
      ],
    ),
    paragraph(
      'If the page does these four things, you can leave out the news section. Nobody will miss the news section.',
    ),
    heading('What stays inside'),
    paragraph(
      'The page is public: search engines read it, and so do people whom you would rather not have at the field. A good rule for a youth league is that nothing on it helps anybody to find a particular child.',
    ),
    table(
      'In public or among yourselves',
      ['What', 'On the public page', 'For members'],
      [
        ['Times, venues, fields', 'Yes', 'Yes'],
        ['Names of teams', 'Yes', 'Yes'],
        ['Names, numbers or photos of children', 'No', 'Team staff, and families of the team'],
        ['Phone numbers of coaches', 'No', 'Yes'],
        ['Results of the youngest', 'As the league decides', 'Yes'],
        ['Drafts of the schedule', 'No', 'League staff'],
        ['Why a game was moved', 'In a word', 'In full'],
      ],
    ),
    paragraph(
      'Watch for names that slip in by other doors: a team called after its coach’s family, a file called “roster”, a photo with a list on the wall behind it.',
    ),
    heading('Calendars end the question'),
    paragraph(
      'The best page is the one that nobody has to open. A calendar subscription puts each game of a team into the calendar that families look at anyway. When the game moves, it moves there. Explain it once, at the parents’ evening, with everyone’s phone in hand: it takes three minutes, and it saves more messages than anything else on this list.',
    ),
    tip(
      'Subscribe, do not import',
      'A file that was imported once is a photograph of the schedule. A subscription asks again by itself, although some calendars take hours, even a day, to do so. On the morning of the game the page is the place to look.',
    ),
    heading('Made for a parking lot'),
    bullets(
      'It opens in a second or two on a poor connection. Leave out large pictures and everything that moves.',
      'It works with one thumb, and the text can be enlarged.',
      'What was opened once can be opened again without a signal, with the time at which it was read.',
      'It prints on one sheet, for the wall of the clubhouse. Some people still look at walls, and they are often the ones who open the gate.',
      'It says when it was last right.',
    ),
    heading('One address'),
    paragraph(
      'Give it a short address, put it in every mail, on every poster, on the back of the shirts if there is room. A QR code at the field’s gate is worth more than a post that sinks within a day. And if your club has a website, put the schedule in there rather than copying it. A copy is wrong from the second week on, and it will be the copy that people find.',
    ),
    heading('How Fieldside does it'),
    paragraph([
      'League staff switch the public page on for each league and choose what it shows: results, standings, brackets, venues, sponsors. It shows what has been published and nothing else, it never shows a child’s name, and results can be left out for single divisions. Every league and every team has a calendar to subscribe to. Nobody needs an account or an app to read it. It is part of ',
      { link: 'how a league talks to its families', href: '/communication' },
      '.',
    ]),
  ],
}
