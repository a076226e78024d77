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
      'The technical part of a stream has become easy. A phone of the last few years, a tripod and a video service that costs nothing will do. The part that leagues get wrong is the other one: twenty-two children, in public, on somebody’s channel, forever. Take that part first, and the rest is an afternoon.',
    ),
    paragraph(
      'A word of caution. Rules about filming minors differ between countries, states and school districts, and a venue may have its own. What follows is good practice and not legal advice. Where you are unsure, ask whoever insures your league: they have an opinion, and it counts.',
    ),
    heading('Consent, in writing, from everybody'),
    bullets(
      [
        { strong: 'Ask both teams.' },
        ' The visiting families did not agree to your policy by driving to your field. Their league staff can collect it for a season.',
      ],
      [
        { strong: 'Ask a guardian for every minor,' },
        ' and ask the child as well. Say exactly what: live video, with or without a recording, where it can be seen, for how long.',
      ],
      [
        { strong: 'Make “no” easy and invisible.' },
        ' Some families have very serious reasons not to be found, which they will not tell you. A “no” needs no reason and must not cost minutes on the field.',
      ],
      [
        { strong: 'One “no” on the field means no stream of this game.' },
        ' You cannot steer a camera around a child for an hour. Film another game, or share the score instead.',
      ],
      [
        { strong: 'Ask the venue and the referee.' },
        ' Put up a sign at the entrance: this game is streamed, here is whom to talk to.',
      ],
    ),
    tip(
      'A sentence for the form',
      '“I agree that games in which my child takes part are shown live on the league’s channel, reachable by link only, and that the recording is deleted after 30 days. I can withdraw this at any time by writing to …”',
    ),
    heading('Who can watch'),
    paragraph(
      'Choose the smallest audience that serves the purpose. Most services know three levels: public, by link only (often called unlisted), and private for invited accounts. For youth games, by link is the most open that we would choose, and the link belongs in a message to the families, not on a poster. Switch comments off. Never show the names of children: not in the title, not on the screen, and remind the commentator to use numbers and colors.',
    ),
    paragraph(
      'Mind the microphone. It hears what coaches and parents say ten feet away, and the music from the speakers, which may be enough for the service to block your stream. If there is any doubt, send the picture without sound.',
    ),
    heading('The picture'),
    steps(
      'Phone sideways, on a tripod, at the middle line, as high as you safely can. The second row of a stand beats any lens.',
      'Sun behind you. Clean the lens with a shirt; it is always dirty.',
      'Turn slowly and stay wide. A viewer wants to see the pass before it arrives.',
      'Airplane mode is not possible, silence is: switch off calls and notifications, or your mother will be on the channel.',
      'A power bank, and shade for the phone. Heat stops more streams than batteries do.',
    ),
    heading('The connection'),
    paragraph(
      'Measure the upload speed at the field, on the day of the week and at the hour at which you will play. You want twice what you send, since four hundred people will arrive after your test.',
    ),
    table(
      'What an hour of video needs',
      ['Quality', 'Sent all the time', 'An hour', 'Upload to look for'],
      [
        ['480p', '1.5 Mbit/s', '0.7 GB', '3 Mbit/s'],
        ['720p', '3 Mbit/s', '1.4 GB', '6 Mbit/s'],
        ['1080p', '6 Mbit/s', '2.7 GB', '12 Mbit/s'],
      ],
    ),
    paragraph(
      'When in doubt take the lower line. Everybody forgives a soft picture, and nobody forgives one that stops at the penalty. If the field has no connection at all, record the game and put it up in the evening; the grandparents will wait.',
    ),
    heading('Afterward'),
    paragraph(
      'Delete what you said you would delete, and put it in the calendar, since nobody remembers. If somebody asks for a recording to be taken down, take it down first and discuss later. Keep the list of consents as long as there is a recording, and no longer.',
    ),
    heading('What Fieldside does, and does not yet'),
    paragraph([
      'Fieldside does not carry video today. ',
      { link: 'Streaming is planned', href: '/league-stream' },
      ', and consent will come before the camera there, too. What it has now is often what far-away families need most: the score so far, counted by somebody on the touchline, and a public page with the schedule that shows no child’s name. It costs no data to speak of, and works on the fields where a stream never will.',
    ]),
  ],
}
