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
      'It is ten past twelve, it rains sideways, and the game on field three has just ended 3–1. The away coach is folding a gazebo. The home coach has two players to drive home. Somebody says: “I will text it later.” On Tuesday evening the league secretary writes to both of them, and one remembers 3–1 and the other 3–2.',
    ),
    paragraph(
      'Nobody here is careless. The score was lost because it was kept in the worst place there is: in the head of somebody who had something else to do. Most missing results are lost in the first ten minutes, and most of those fields have something in common. They are behind a hill, beside a river, or in a park where four hundred families share one mast.',
    ),
    heading('Why “send it when you are home” does not work'),
    paragraph('A result has to survive three things before it is in the table.'),
    table(
      'How a score gets lost',
      ['What happens', 'How often it is noticed', 'What prevents it'],
      [
        ['Nobody writes it down', 'After two days, by the secretary', 'Write it at the whistle, on the field'],
        [
          'The message is not sent, for want of a signal',
          'When somebody looks at the table',
          'Keep it on the phone; let the phone send it',
        ],
        ['Two coaches remember two scores', 'After a week, in an argument', 'Both say it before they part'],
      ],
    ),
    paragraph(
      'Notice that only the second line is about technology. A perfect connection does not help a coach who writes nothing down, and two people who never compared their scores will disagree over fiber as well as over nothing.',
    ),
    heading('Four habits that cost nothing'),
    steps(
      [
        { strong: 'The score is written before hands are shaken.' },
        ' Not after the team talk. The whistle goes, one person per side writes, then everybody says well played.',
      ],
      [
        { strong: 'Both sides say it aloud.' },
        ' “Three–one to the Tigers.” “Three–one.” It takes four seconds, and it is the cheapest dispute procedure there is.',
      ],
      [
        { strong: 'One place.' },
        ' Not a chat group, a sheet and a mail. If a result may be in three places, the secretary has to look in three places, and will find two different ones.',
      ],
      [
        { strong: 'A named person.' },
        ' “The home coach reports” is a rule. “Somebody from the club reports” is a hope.',
      ],
    ),
    heading('Wet hands, cold phones'),
    paragraph(
      'Rain adds troubles of its own. A touchscreen takes drops for fingers and sees nothing of a glove. Batteries give up early in the cold. So make the last minute easy:',
    ),
    bullets(
      'Keep the phone in an inside pocket until the whistle. Warm batteries last, dry screens obey.',
      'A freezer bag with a zip is a fine rain cover: most touchscreens work through it.',
      'Lean over the phone; your back is the roof. Wipe once, tap once.',
      'Count during the game rather than at its end. Whoever taps at every goal has nothing to remember.',
      'Pencil, not pen, for the paper copy. Ink runs, graphite does not.',
    ),
    heading('How Fieldside does it'),
    paragraph(
      'We built the score sheet around that gazebo. When a coach presses Final, the result is written on the phone first, and the screen says so: saved on this phone. There is no spinner to watch, since nothing is being waited for. When the phone finds a connection, at the parking lot or at home, it sends what it holds by itself, also when the app has been closed, where the browser allows that. Until then the game shows that it waits.',
    ),
    paragraph(
      'The saying aloud has its place as well. If both coaches report the same score, the result is confirmed. If they report different ones, nothing is overwritten: both reports stay, the table marks the game as disputed, and league staff see the two scores side by side, with the time at which each was entered. And where neither phone has a signal, one coach shows a code and the other scans it. Both phones then hold both reports, signed, and whichever is online first delivers them.',
    ),
    quote('A result that is on a phone is safe enough to drive home with. A result that is in a head is not.'),
    heading('Try it before it rains'),
    paragraph(
      'Whatever you use, rehearse it. Before the first match day, ask every coach to do one thing: switch the phone to airplane mode, enter a made-up score in a practice game, switch the connection on again, and see whether it arrives. Do it in March, over coffee, and you will not have to explain it in October, in the mud.',
    ),
    tip('For the secretary', [
      'Set a time by which results are in, such as eight in the evening of the match day, and look at the list once, at that time. In Fieldside the ',
      { link: 'mobile app', href: '/mobile-app' },
      ' shows a coach the games of the day, and the dashboard lists for league staff which of them still have no result. Chasing two results on the same evening takes five minutes. Chasing eleven on a Wednesday takes the Wednesday.',
    ]),
  ],
}
