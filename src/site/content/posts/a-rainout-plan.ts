import { fieldsideTeam } from './authors.ts'
import { bullets, heading, paragraph, quote, steps, table, tip, type Post } from './post.ts'

export const aRainoutPlan: Post = {
  slug: 'a-rainout-plan',
  title: 'A rainout plan that fits on one page',
  summary:
    'Who decides, by when, where families look, and where the games go. Settle four questions before the season, and a wet Saturday is an inconvenience instead of a crisis.',
  categories: ['Community', 'League Management'],
  tags: ['rainouts', 'parents', 'scheduling'],
  author: fieldsideTeam,
  publishedOn: '2026-11-03',
  picture: 'rain',
  blocks: [
    paragraph(
      'On a wet Saturday at half past seven, a league shows what it is made of. In some, eighty parents write to twelve coaches, who write to one volunteer, who is trying to reach the parks department. In others, a single line appears in a place that everybody knows, and people turn over and go back to sleep.',
    ),
    paragraph(
      'The difference is not the weather, and it is not software. It is a page that somebody wrote in February. Here is what belongs on it.',
    ),
    heading('1. Who decides'),
    paragraph(
      'One person for each venue, and a backup. Not the board, not the coaches among themselves. Whoever decides should be able to see the field or call somebody who can, and must be allowed to be wrong now and then. Write both names and numbers down.',
    ),
    bullets(
      'Before the day: league staff, for a whole venue or the whole league.',
      'On the spot, before a game: the named person at the venue, with the referee.',
      'During a game: the referee alone.',
    ),
    heading('2. By when'),
    paragraph(
      'Promise two times, and keep them even if the sky is undecided. Families can live with bad news; what they cannot plan around is no news.',
    ),
    table(
      'An example for games that begin at nine',
      ['When', 'What is said'],
      [
        ['Evening before, 8 pm', '“We are playing”, “We are not playing”, or “We will decide at seven”'],
        ['Match day, 7 am', 'The final word for all games before noon'],
        ['Match day, 10:30 am', 'The final word for the rest'],
        ['After that', 'The referee decides on the field'],
      ],
    ),
    paragraph(
      'Lightning overrides all of this. The usual advice in the United States is simple enough for everyone to remember: when thunder roars, go indoors, and wait thirty minutes after the last thunder. A car with a metal roof counts as indoors. A canopy or a dugout does not. Nobody has to ask for permission.',
    ),
    heading('3. Where families look'),
    paragraph(
      'One place, the same all season, named in every welcome letter. If the news is spread across a group chat, an email and a page, the three will contradict each other on exactly one morning, and you can guess which one. Group chats may point to the place; they should not be it.',
    ),
    tip(
      'Write the sentence in advance',
      '“All games at Riverside on Saturday, May 9 are off. New dates will follow by Monday evening. Please do not go to the fields; they need the rest.” Which venue, which day, what next, and when. Everything else can wait.',
    ),
    heading('4. Where the games go'),
    paragraph(
      'A game that is called off has not gone away: it has become a scheduling problem, and those grow every week. Three decisions keep it small.',
    ),
    steps(
      [
        { strong: 'Keep days free.' },
        ' One open weekend in the middle and one at the end are enough for most seasons. An open Friday evening is better than nothing.',
      ],
      [
        { strong: 'Say which games come first.' },
        ' Those that decide promotion or a cup place, then those with the longest trips, then the rest.',
      ],
      [
        { strong: 'Say when you stop.' },
        ' “Games that are not played by June 14 are dropped” is a rule people accept in February, and a scandal in June.',
      ],
    ),
    paragraph(
      'Then resist the great reshuffle. It is tempting to redo the whole rest of the season. But every game that moves means forty families who have to change their plans a second time. A good repair finds places for what was lost and leaves everything else where it is.',
    ),
    quote('The best rainout repair is the one that nobody else notices.'),
    heading('The page itself'),
    paragraph('Copy these lines, fill them in, and send them with the schedule.'),
    bullets(
      'Who decides at each venue: name, number. Backup: name, number.',
      'We will tell you by 8 pm the evening before and by 7 am on the day.',
      'Where to look: one address.',
      'Lightning: everybody leaves the field at once and waits until 30 minutes after the last thunder.',
      'Open dates: two or three days.',
      'New dates will follow within: three days.',
      'Games are dropped if not played by: date.',
    ),
    heading('How Fieldside helps'),
    paragraph([
      'League staff mark a day, a venue or a single field as lost. Fieldside looks for new slots for the games affected, moves as few others as it can, and shows every change with its reason before anything is saved. Where it can prove that no smaller repair exists, it says so. Accepting it updates the schedule, notifies the coaches of the affected teams, and brings ',
      { link: 'the league’s public page and its calendars', href: '/communication' },
      ' up to date. Text messages are planned; until then, your page still needs that one address, and this is a good one to put on it.',
    ]),
  ],
}
