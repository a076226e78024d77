import type { PageTexts, Story } from './site-content.ts'

export const pageTexts: PageTexts = {
  landing: {
    features: {
      title: 'Everything a league needs, on the phones you already have',
      text: 'No binder, no password on a sticky note, no “who has the spreadsheet?”',
    },
    weekend: {
      title: 'A weekend with Fieldside',
      text: 'From the kitchen table to the last whistle.',
    },
    benefits: {
      title: 'What we want to save you',
      text: 'These are our goals, not measurements. After your first season, tell us how close we came.',
    },
    productLines: {
      title: 'Four parts, one league',
      text: 'Start with the schedule. The rest is there when you need it.',
    },
    testimonials: {
      title: 'What a good Saturday sounds like',
      text: 'Sample quotes, written by us until the first leagues send us theirs.',
    },
    newsletter: {
      title: 'A newsletter for people who run leagues',
      text: 'What we learned about schedules, parents and rain, every now and then.',
    },
    closing: {
      title: 'Your next season, sorted by Sunday night',
      text: 'Create your first league in a few minutes. It is free for up to 8 teams, for as long as you like.',
    },
  },
  features: {
    hero: {
      title: 'Built for the field, not for the office',
      text: 'Some people plan, some coach, some keep score, and all of them have day jobs. Each gets just the screens they need, and those work wherever they are.',
    },
    cards: {
      title: 'What it does',
      text: 'Four things that every league does each week. What is not available yet is marked as planned.',
    },
    premium: {
      title: 'And more for larger clubs',
      text: 'Tournaments, statistics, sponsors, permissions for every role.',
    },
    comparison: {
      title: 'How it compares',
      text: 'Compared with two kinds of products that leagues switch from. We don’t name any: check with the one you use, and tell us where we are wrong.',
    },
    closing: {
      title: 'See it with your own teams',
      text: 'Bring last season’s list of teams. A schedule takes a few minutes, and you can always throw it away.',
    },
  },
  pricing: {
    hero: {
      title: 'Free to start. Fair as you grow.',
      text: 'One price for the whole organization. Coaches, players and parents never pay, and scores can be entered on every plan.',
    },
    everyPlan: {
      title: 'On every plan',
      text: 'Limits only stop you from adding more. They never stop reading, scoring or exporting.',
    },
    billing: { title: 'Questions about billing', text: 'Something else? Write to us. A person will read it.' },
    trial: {
      title: 'Try Premium before you buy',
      text: 'We are planning a free trial: 14 days of Premium, no credit card. Until then, start with Basic, and let us show you the rest.',
    },
  },
  about: {
    values: { title: 'What we stand for', text: '' },
    team: {
      title: 'Who is behind it',
      text: 'Sample people, until the operator of this installation adds their own.',
    },
    reach: {
      title: 'Where we want to go',
      text: 'Goals for the years ahead, not today’s numbers.',
    },
    closing: {
      title: 'Come and play',
      text: 'Start your own league, or ask us anything you want to know first.',
    },
  },
}

export const weekendStory: readonly Story[] = [
  {
    kicker: 'Sunday, 9:40 pm',
    title: 'The schedule makes itself. You have the last word.',
    text: 'Enter which fields you have, when they are open and who cannot play on Fridays. A solver shares out dates, fields and home games as evenly as possible. Drag a game, and you see at once who would be double-booked.',
    link: { href: '/scheduling', text: 'How scheduling works' },
  },
  {
    kicker: 'Saturday, 11:22 am, raining',
    title: 'The score counts, signal or not.',
    text: 'Big buttons for cold thumbs. What you enter is saved on the phone the moment you tap, and sent once there is a connection again. Without a signal, one coach scans the other’s code, and the result is confirmed on the spot.',
    link: { href: '/mobile-app', text: 'See the mobile app' },
  },
  {
    kicker: 'Saturday, 6 pm',
    title: 'Standings that explain themselves.',
    text: 'Why are the Falcons above the Bears? The standings tell you. What is still possible this season? They tell you that, too. And if two coaches report different scores, everybody can see that it is being looked into.',
    link: { href: '/league-data', text: 'What the numbers tell you' },
  },
]
