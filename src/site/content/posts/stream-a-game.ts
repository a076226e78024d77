import { fieldsideTeam } from './authors.ts'
import { bullets, heading, paragraph, steps, table, tip, type Post } from './post.ts'

export const streamAGame: Post = {
  slug: 'stream-a-game-with-a-phone',
  title: 'Streaming a game with a phone, lawfully and with consent',
  summary:
    'A phone and a tripod are enough for grandparents three states away. What has to be settled first is whom you film, who agreed, and who can watch.',
  categories: ['Streaming', 'Broadcasting', 'Community'],
  tags: ['streaming', 'privacy', 'parents', 'consent'],
  author: fieldsideTeam,
  publishedOn: '2026-10-13',
  picture: 'stream',
  blocks: [
    paragraph(
      'The technical part of a stream has become easy. A phone from the last few years, a tripod and a free video service will do. The part that leagues get wrong is the other one: twenty-two children, in public, on somebody’s channel, forever. Take that part first, and the rest is an afternoon.',
    ),
    paragraph(
      'A word of caution. Rules about filming minors differ between countries, states and school districts, and a venue may have its own. What follows is good practice and not legal advice. If you are unsure, ask whoever insures your league: they have an opinion, and it counts.',
    ),
    heading('Consent, in writing, from everybody'),
    bullets(
      [
        { strong: 'Ask both teams.' },
        ' The visiting families did not agree to your policy by driving to your field. Their league’s staff can collect consent for a whole season.',
      ],
      [
        { strong: 'Ask a guardian for every minor,' },
        ' and ask the child as well. Say exactly what: live video, with or without a recording, where it can be seen, for how long.',
      ],
      [
        { strong: 'Make “no” easy and invisible.' },
        ' Some families have very serious reasons not to be found, and they will not tell you about them. A “no” needs no reason and must not cost minutes on the field.',
      ],
      [
        { strong: 'One “no” on the field means no stream of this game.' },
        ' You cannot steer a camera around a child for an hour. Film another game, or share the score instead.',
      ],
      [
        { strong: 'Ask the venue and the referee.' },
        ' Put up a sign at the entrance: this game is being streamed, and here is who to talk to.',
      ],
    ),
    tip(
      'A sentence for the form',
      '“I agree that games in which my child takes part are shown live on the league’s channel, reachable by link only, and that the recording is deleted after 30 days. I can withdraw this at any time by writing to …”',
    ),
    heading('Who can watch'),
    paragraph(
      'Choose the smallest audience that serves the purpose. Most services have three levels: public, by link only (often called unlisted), and private for invited accounts. For youth games, by link is the most open that we would choose, and the link belongs in a message to the families, not on a poster. Turn comments off. Never show children’s names: not in the title, not on the screen, and remind the commentator to use numbers and colors.',
    ),
    paragraph(
      'Mind the microphone. It hears what coaches and parents say ten feet away, and the music from the speakers, which may be enough for the service to block your stream. If there is any doubt, stream without sound.',
    ),
    heading('The picture'),
    steps(
      'Phone sideways, on a tripod, at midfield, as high as you safely can. The second row of the bleachers beats any lens.',
      'Sun behind you. Clean the lens with a shirt; it is always dirty.',
      'Pan slowly and stay wide. A viewer wants to see the pass before it arrives.',
      'Airplane mode is not possible, but silence is: turn off calls and notifications, or your mother will be on the channel.',
      'A power bank, and shade for the phone. Heat stops more streams than batteries do.',
    ),
    heading('The connection'),
    paragraph(
      'Measure the upload speed at the field, on the same day of the week and at the same hour as the game. You want twice what you send, because four hundred people will arrive after your test.',
    ),
    table(
      'What an hour of video needs',
      ['Quality', 'Bit rate', 'Data per hour', 'Upload speed to look for'],
      [
        ['480p', '1.5 Mbit/s', '0.7 GB', '3 Mbit/s'],
        ['720p', '3 Mbit/s', '1.4 GB', '6 Mbit/s'],
        ['1080p', '6 Mbit/s', '2.7 GB', '12 Mbit/s'],
      ],
    ),
    paragraph(
      'When in doubt, choose the lower quality. Everybody forgives a soft picture, and nobody forgives one that freezes at the penalty kick. If the field has no connection at all, record the game and post it in the evening; the grandparents will wait.',
    ),
    heading('Afterward'),
    paragraph(
      'Delete what you said you would delete, and put it on your calendar, because nobody remembers. If somebody asks for a recording to be taken down, take it down first and discuss later. Keep the list of who consented as long as there is a recording, and no longer.',
    ),
    heading('What Fieldside does, and does not yet'),
    paragraph([
      'Fieldside does not carry video today. ',
      { link: 'Streaming is planned', href: '/league-stream' },
      ', and there, too, consent will come before the camera. What it has now is often what families far away need most: the score so far, kept by somebody on the sideline, and a public page with the schedule that shows no child’s name. It uses hardly any data, and works on fields where a stream never will.',
    ]),
  ],
}
