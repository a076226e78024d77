import { fieldsideTeam } from './authors.ts'
import { bullets, heading, paragraph, steps, table, tip, type Post } from './post.ts'

export const everyPlayerPlays: Post = {
  slug: 'a-season-in-which-every-player-plays',
  title: 'A season in which every player plays',
  summary:
    'Inclusion is decided in small things: minutes, costs, words, a quiet corner. A checklist for leagues that want the twelfth child on the roster to come back next year.',
  categories: ['Inclusion', 'Community', 'Sports'],
  tags: ['youth', 'coaches', 'fairness', 'parents'],
  author: fieldsideTeam,
  publishedOn: '2026-10-27',
  picture: 'bench',
  blocks: [
    paragraph(
      'Ask children why they stopped playing, and few will say that they lost too often. They were on the bench. They were the only girl, or the only one who did not have the shoes. Nobody knew their name. None of this is in the rule book, and all of it can be changed by a league that decides to.',
    ),
    heading('Minutes: write the rule down'),
    paragraph(
      '“Everybody gets to play” means something different to every coach. A number means the same to everyone. For young teams, half the game is a good minimum, and it is easier than it sounds if you plan by quarters.',
    ),
    paragraph(
      'Say seven play at a time, ten showed up, and the game has four quarters. Four times seven makes 28 places for ten children, so eight of them play three quarters and two play two. Nobody plays one, and nobody plays all four. Write the plan before the game; nobody divides fairly while shouting.',
    ),
    table(
      'Who rests: ten players, seven on the field',
      ['Quarter', 'On the bench'],
      [
        ['1', 'Players 1, 2, 3'],
        ['2', 'Players 4, 5, 6'],
        ['3', 'Players 7, 8, 9'],
        ['4', 'Players 10, 1, 4'],
      ],
    ),
    paragraph(
      'Players 1 and 4 rest twice this week. Next week the list begins with somebody else. Over a season, the differences even out, and a parent who asks can be shown the sheet.',
    ),
    heading('Results: who are they for?'),
    paragraph(
      'Standings are wonderful for those who want them. For eight-year-olds, they mostly serve adults. Many leagues play without published results in the youngest age groups: the games are played, the score is known on the field, and no table ranks third-graders in public. You can still keep the results for yourselves, to form even groups next season.',
    ),
    tip('In Fieldside', [
      'Results can be hidden division by division on the ',
      { link: 'league’s public page', href: '/communication' },
      '. Children’s names never appear there at all.',
    ]),
    heading('Even teams, and friends'),
    paragraph(
      'Games that end 9–0 help nobody, least of all the winners. If you form the teams, sort by experience first and shuffle within each level. Let every child name one friend, not five. And agree beforehand on what a coach does at 5–0: play with one fewer, change positions, pass three times before a shot. Decided in March, it is good manners. Improvised in the game, it is humiliation.',
    ),
    heading('Costs: ask once, quietly'),
    bullets(
      'Name one person a family can write to if the fee is too much, and answer within a day. No form, no proof.',
      'Keep a box of shoes, shin guards and shirts in all sizes. Call it the team box, and let everybody take from it.',
      'Tell families the whole cost before they register: fee, shirt, travel, the end-of-season dinner.',
      'Ask a sponsor for ten places rather than for one banner. Companies like to say what their money did.',
    ),
    heading('Bodies, senses, languages'),
    paragraph('You do not need a formal program. Most of what helps is cheap and helps others, too.'),
    steps(
      [
        { strong: 'Ask everybody the same question' },
        ' at registration: “What should we know so that your child has a good season?” A blank line is friendlier than a list of conditions to check off.',
      ],
      [
        { strong: 'Keep answers with the team’s own staff.' },
        ' They are nobody else’s business, and never belong in a group chat.',
      ],
      [
        { strong: 'Show the day in advance:' },
        ' where to park, where to stand, what happens first. Children who are anxious, and parents who are new, read it ten times.',
      ],
      [
        { strong: 'Offer a quiet place' },
        ' at each venue, away from the speakers, and use a hand signal together with the whistle.',
      ],
      [
        { strong: 'Be relaxed about clothing.' },
        ' Leggings, long sleeves, a sports hijab: allow all of it, and say so in the rules, so that no child has to ask.',
      ],
      [
        { strong: 'Short sentences.' },
        ' Write to families in words that a translation app understands: one idea, one date, one place.',
      ],
    ),
    heading('Everybody else on the field'),
    paragraph(
      'The referee may be fifteen. The coach learned the offside rule last week. A league that includes its players and shouts at its volunteers has understood half of it. Three lines on the back of the letter to parents are enough: cheer for both sides; the coach speaks, the referee decides; thank somebody before you leave.',
    ),
    heading('Measure it'),
    paragraph(
      'What you count, you improve. Two figures tell most of the story, and both fit on a napkin: how many of last year’s players came back, and how many of those who did not were on the bench. Ask the families who left one question, on the phone. It is the most useful hour of the whole winter.',
    ),
  ],
}
