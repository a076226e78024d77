import { fieldsideTeam } from './authors.ts'
import { bullets, heading, paragraph, steps, table, tip, type Post } from './post.ts'

export const tieBreakersExplained: Post = {
  slug: 'tie-breakers-explained',
  title: 'Tie-breakers explained, with three teams on ten points',
  summary:
    'Head to head or goal difference? And what if three teams are tied? One small league, four sets of rules, four different orders.',
  categories: ['Sports', 'League Management'],
  tags: ['standings', 'fairness', 'rules'],
  author: fieldsideTeam,
  publishedOn: '2026-10-06',
  picture: 'table',
  blocks: [
    paragraph(
      'Nobody reads the tie-breakers until the last week of the season. Then everybody does, with a calculator, and everybody finds the reading in which their own team is first. So settle them in the spring, write them down in order, and try them on an example such as this one.',
    ),
    heading('The usual criteria'),
    table(
      'What can separate tied teams',
      ['Criterion', 'What it compares', 'Watch out'],
      [
        ['Head to head', 'The games among the tied teams alone', 'All of them must have met the same number of times'],
        ['Difference', 'Scored minus allowed, in all games', 'Rewards running up the score'],
        ['Scored', 'Goals, runs or points scored in all games', 'Rewards offense, no matter against whom'],
        ['Wins', 'The number of games won', 'Says nothing if the standings already rank by wins'],
      ],
    ),
    paragraph(
      'No criterion is right for everyone. Head to head honors the games that the rivals played against each other, but can hinge on a single afternoon. Difference looks at the whole season, but can be decided by what somebody did to the weakest team. Choose what your league wants to reward.',
    ),
    heading('Three teams on ten points'),
    paragraph('Tigers, Sharks and Falcons have ten points each. Against each other they played:'),
    bullets('Tigers – Sharks 2–1', 'Sharks – Falcons 3–0', 'Falcons – Tigers 1–0'),
    paragraph('Each has won once, so head to head gives everybody three points. Now look at the goals.'),
    table(
      'The same three teams, counted two ways',
      ['Team', 'Points', 'Difference among the three', 'Difference in all games'],
      [
        ['Tigers', '10', '0', '+9'],
        ['Sharks', '10', '+2', '+4'],
        ['Falcons', '10', '−2', '+7'],
      ],
    ),
    paragraph('Three leagues with three rule books would now publish three different tables.'),
    steps(
      [{ strong: 'Difference in all games first.' }, ' Tigers, Falcons, Sharks. Nobody asks who beat whom.'],
      [
        { strong: 'Head to head, then difference among the three, and so on down.' },
        ' Sharks, Tigers, Falcons: +2, 0, −2.',
      ],
      [
        { strong: 'The same, but starting over' },
        ' as soon as one team is separated. Sharks are first with +2. Tigers and Falcons remain, so we start over with the two of them: Falcons won their game 1–0. Sharks, Falcons, Tigers.',
      ],
    ),
    paragraph(
      'The second and the third differ in a single phrase of the rules, and swap second and third place. This is the most common gap in league rules: they say what is compared, but not whether the teams that are still tied start over. Write it down. “Whenever a criterion separates some of the teams, those that remain tied start over with the first criterion” is enough.',
    ),
    paragraph(
      'There is even a fourth. Take head to head first and difference in all games second, and start over after each separation. Among the three nobody is ahead, so +9 puts the Tigers first; Sharks and Falcons remain, and the Sharks won their game 3–0. Tigers, Sharks, Falcons.',
    ),
    heading('When head to head cannot be used'),
    paragraph(
      'If A has played B twice and C only once, because a game was rained out, a table among the three is not a fair comparison. The fair answer is to skip head to head and go to the next criterion. The same is true before the season has ended: in October a head-to-head table is usually half empty.',
    ),
    heading('Win percentage instead of points'),
    paragraph(
      'Leagues without draws often rank by win percentage: wins over wins and losses, so that 10–7 is .588. It deals well with teams that have played different numbers of games. Next to it is usually “games behind”: add the leader’s lead in wins to its lead in losses, and take half. Ties at the top are broken by the same criteria as above.',
    ),
    heading('What to leave out'),
    bullets(
      [
        { strong: 'Difference in the youngest age groups.' },
        ' It rewards a coach for winning 12–0. Use head to head, and let teams share the place after that.',
      ],
      [{ strong: 'Fair-play points,' }, ' unless somebody really counts every card, in every game, the same way.'],
      [
        { strong: 'A fifth and sixth criterion.' },
        ' After three, a shared place is more honest than a tenth of a goal.',
      ],
    ),
    tip(
      'A shared place is a result',
      'Two teams that are still tied for second are both second, and the next one is fourth. If only one can go to the final, play for it. If you cannot, draw lots in public. Both are better than a rule that was made up on Thursday.',
    ),
    heading('How Fieldside does it'),
    paragraph([
      'A league chooses how its standings are ranked and up to three tie-breakers, in order. Teams that remain tied start over with the first one. Head to head is used only if all of them have met the same number of times. And for every team, the standings can say why it is above the next, in words: “won both meetings”, “better goal difference (+7 to +5)”. If nothing separates two teams, they share the place, and the standings say so. See ',
      { link: 'what the tables show', href: '/league-data' },
      '.',
    ]),
  ],
}
