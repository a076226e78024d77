import { fieldsideTeam } from './authors.ts'
import { bullets, heading, paragraph, steps, table, tip, type Post } from './post.ts'

export const aFairSchedule: Post = {
  slug: 'a-fair-schedule-by-hand-and-by-machine',
  title: 'A fair schedule, by hand and by machine',
  summary:
    'The old circle method gives you a complete round robin on the back of an envelope. What it leaves open is where schedules become unfair, and where a program helps.',
  categories: ['Technology', 'League Management'],
  tags: ['scheduling', 'fairness', 'fields'],
  author: fieldsideTeam,
  publishedOn: '2026-11-10',
  picture: 'rounds',
  blocks: [
    paragraph(
      'Every league begins with the same puzzle: so many teams, so many Saturdays, never enough fields. There is a method for the first part of it that is more than a hundred years old and needs only a pencil. It is worth knowing even if a program does the work, because you will understand what the program is doing, and where you have to look.',
    ),
    heading('Who meets whom: the circle'),
    paragraph('Take six teams. Write them in two rows and pair them vertically: 1–6, 2–5, 3–4. That is round one.'),
    steps(
      'Leave team 1 where it is.',
      'Move everybody else one place around, clockwise.',
      'Pair the columns again. That is the next round.',
      'Stop when the first pairing would come back, after five rounds for six teams.',
    ),
    table(
      'Six teams, everybody meets everybody once',
      ['Round', 'Game 1', 'Game 2', 'Game 3'],
      [
        ['1', '1 – 6', '2 – 5', '3 – 4'],
        ['2', '1 – 5', '6 – 4', '2 – 3'],
        ['3', '1 – 4', '5 – 3', '6 – 2'],
        ['4', '1 – 3', '4 – 2', '5 – 6'],
        ['5', '1 – 2', '3 – 6', '4 – 5'],
      ],
    ),
    paragraph(
      'An even number of teams needs one round fewer than there are teams, and each round has half as many games as there are teams. An odd number gets an empty chair: write “bye” as one more team, and whoever is paired with it rests. Seven teams therefore need seven rounds, like eight, and each team rests once.',
    ),
    heading('Who is at home'),
    paragraph(
      'Ideally, every team alternates between home and away. That cannot work for everybody: two teams with the same pattern could never meet. With six teams, there are at least four breaks in the rhythm, where a team is home or away twice in a row. In general, there are at least two fewer than there are teams. Below is a plan with exactly four.',
    ),
    table(
      'The same league with home teams; the first team hosts',
      ['Round', 'Game 1', 'Game 2', 'Game 3'],
      [
        ['1', '1 – 6', '5 – 2', '3 – 4'],
        ['2', '6 – 2', '1 – 3', '4 – 5'],
        ['3', '3 – 6', '2 – 4', '5 – 1'],
        ['4', '6 – 4', '3 – 5', '1 – 2'],
        ['5', '5 – 6', '4 – 1', '2 – 3'],
      ],
    ),
    tip(
      'A number to remember',
      'If somebody asks for a schedule without any breaks for ten teams, you can say no with a clear conscience: eight is the fewest there can be.',
    ),
    heading('What the envelope leaves open'),
    paragraph('The pairings are the easy half. What families notice is the other half.'),
    bullets(
      [
        { strong: 'Early starts.' },
        ' If games begin at nine, eleven and one, somebody always has nine. Count it for each team; the counts should differ by one at most.',
      ],
      [{ strong: 'The good field.' }, ' The same count, for fields: the one with the lights, the one by the highway.'],
      [
        { strong: 'Rest.' },
        ' Two games in one day may be fine for adults and too much for nine-year-olds. Write down how many hours you want between two games of one team.',
      ],
      [
        { strong: 'People in two places.' },
        ' A coach of two teams, or a family with two children, cannot be on two fields at eleven.',
      ],
      [
        { strong: 'Days that are taken.' },
        ' School breaks, the town fair, one team’s tournament. Collect them before you begin. Every one that turns up later moves six games.',
      ],
    ),
    paragraph(
      'By hand, you fix these one after another, and each repair breaks something that was right. After the third evening you stop because it is late, not because it is fair.',
    ),
    heading('Count before you search'),
    paragraph(
      'Before you place a single game, multiply. Eight teams that meet twice play 56 games. Two fields with two start times each hold four games a Saturday, so you need fourteen Saturdays, all of them dry. If the season has twelve, no skill in the world will make the games fit. Add a field, add a start time, or let everybody meet only once. It is better to know that in January than in the last week of May.',
    ),
    heading('What the machine is good for'),
    paragraph(
      'A program tries thousands of repairs a second and does not get tired at eleven at night. But speed is not fairness, and “optimized” is a word that anybody can print. So ask three questions of any schedule, whoever made it:',
    ),
    steps(
      'How many breaks does it have, and how many must it have?',
      'For the earliest start and the worst field: what are the largest and the smallest counts of any team?',
      'What is the shortest rest, and who has it?',
    ),
    paragraph([
      'In Fieldside, these answers come with the schedule, as a certificate: each figure is next to a limit that no schedule for your league can beat, so that you can see when there is nothing left to gain. If games do not fit, it says why, in your own terms: too few slots, two teams that are never free at the same time, a minimum rest that is too long. And every proposal stays a draft until you publish it. ',
      { link: 'How scheduling works', href: '/scheduling' },
      '.',
    ]),
    paragraph(
      'Whichever way you choose, print the three counts next to the schedule. A coach who can see that everybody has four early games seldom complains about the fourth.',
    ),
  ],
}
