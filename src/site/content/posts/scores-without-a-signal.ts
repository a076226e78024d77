import { fieldsideTeam } from './authors.ts'
import { bullets, heading, paragraph, quote, steps, table, tip, type Post } from './post.ts'

export const scoresWithoutASignal: Post = {
  slug: 'scores-without-a-signal',
  title: 'Scores in the rain, without a signal',
  summary:
    'Results go missing between the final whistle and the parking lot. How to get every score home from a field where no phone has a connection.',
  categories: ['Technology', 'Sports'],
  tags: ['scores', 'coaches', 'offline'],
  author: fieldsideTeam,
  publishedOn: '2026-11-17',
  picture: 'signal',
  blocks: [
    paragraph(
      'It is ten past twelve, it is raining sideways, and the game on field three has just ended 3–1. The away coach is folding up a canopy. The home coach has two players to drive home. Somebody says: “I will text it later.” On Tuesday evening the league secretary writes to both of them, and one remembers 3–1 and the other 3–2.',
    ),
    paragraph(
      'Nobody here is careless. The score was lost because it was kept in the worst place there is: in the head of somebody who had something else to do. Most missing results are lost in the first ten minutes, and the fields where that happens have something in common: they are behind a hill, by a river, or in a park where four hundred families share one cell tower.',
    ),
    heading('Why “send it when you are home” does not work'),
    paragraph('A result has to survive three things before it makes it into the standings.'),
    table(
      'How a score gets lost',
      ['What happens', 'How often it is noticed', 'What prevents it'],
      [
        ['Nobody writes it down', 'After two days, by the secretary', 'Write it at the whistle, on the field'],
        [
          'The message is not sent, because there is no signal',
          'When somebody looks at the standings',
          'Keep it on the phone; let the phone send it',
        ],
        ['Two coaches remember two scores', 'After a week, in an argument', 'Both say it before they leave'],
      ],
    ),
    paragraph(
      'Notice that only the second line is about technology. A perfect connection does not help a coach who writes nothing down, and two people who never compared their scores will disagree with or without fiber.',
    ),
    heading('Four habits that cost nothing'),
    steps(
      [
        { strong: 'Write the score down before shaking hands.' },
        ' Not after the team talk. The whistle blows, one person per side writes, then everybody says “good game”.',
      ],
      [
        { strong: 'Both sides say it aloud.' },
        ' “Three–one to the Tigers.” “Three–one.” It takes four seconds, and it is the cheapest dispute procedure there is.',
      ],
      [
        { strong: 'One place.' },
        ' Not a group chat, a sheet and an email. If a result may be in three places, the secretary has to look in three places, and will find two different ones.',
      ],
      [
        { strong: 'A named person.' },
        ' “The home coach reports” is a rule. “Somebody from the club reports” is a hope.',
      ],
    ),
    heading('Wet hands, cold phones'),
    paragraph(
      'Rain adds problems of its own. A touchscreen mistakes drops for fingers and does not notice a glove. Batteries die early in the cold. So make the last minute easy:',
    ),
    bullets(
      'Keep the phone in an inside pocket until the whistle. Warm batteries last, and dry screens respond.',
      'A zip-top freezer bag is a fine rain cover: most touchscreens work through it.',
      'Lean over the phone; your back is the roof. Wipe once, tap once.',
      'Keep score during the game rather than at the end. If you tap at every goal, you have nothing to remember.',
      'Pencil, not pen, for the paper copy. Ink runs, graphite does not.',
    ),
    heading('How Fieldside does it'),
    paragraph(
      'We built the score sheet around that canopy. When a coach taps Final, the result is saved on the phone first, and the screen says so: saved on this phone. There is no spinner to watch, because there is nothing to wait for. When the phone finds a connection, in the parking lot or at home, it sends the result by itself, even if the app has been closed, provided that the browser allows it. Until then, the game says that its result has not been sent.',
    ),
    paragraph(
      'Saying it aloud has its place, too. If both coaches report the same score, the result is confirmed. If they report different ones, nothing is overwritten: both reports stay, the game is marked as disputed, and league staff see the two scores side by side, with the time at which each was entered. And where neither phone has a signal, one coach shows a code and the other scans it. Both phones then hold both reports, signed, and whichever is online first delivers them.',
    ),
    quote('A result on a phone is safe enough to drive home with. A result in your head is not.'),
    heading('Try it before it rains'),
    paragraph(
      'Whatever you use, rehearse it. Before the first match day, ask every coach to do one thing: put the phone in airplane mode, enter a made-up score in a practice game, turn airplane mode off again, and see whether it arrives. Do it in March, over coffee, and you will not have to explain it in October, in the mud.',
    ),
    tip('For the secretary', [
      'Set a time by which results have to be in, such as eight in the evening on match day, and look at the list once, at that time. In Fieldside, the ',
      { link: 'mobile app', href: '/mobile-app' },
      ' shows coaches the day’s games, and the dashboard shows league staff which of them still have no result. Chasing two results on the same evening takes five minutes. Chasing eleven on a Wednesday takes all of Wednesday.',
    ]),
  ],
}
