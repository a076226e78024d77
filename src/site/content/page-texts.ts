import type { PageTexts, Story } from './site-content.ts'

export const pageTexts: PageTexts = {
  landing: {
    features: {
      title: 'Everything a league needs, and the phone already has',
      text: 'No binder, no password on a sticky note, no “who has the spreadsheet?”',
    },
    weekend: {
      title: 'A weekend with Fieldside',
      text: 'From the kitchen table to the last whistle.',
    },
    benefits: {
      title: 'What we want to give back',
      text: 'These are our aims, not measurements. Tell us after your first season how close we came.',
    },
    productLines: {
      title: 'Four parts, one league',
      text: 'Start with the schedule. The rest is there when you need it.',
    },
    testimonials: {
      title: 'What a good Saturday sounds like',
      text: 'Sample voices, written by us until the first leagues lend us theirs.',
    },
    newsletter: {
      title: 'A letter for people who run leagues',
      text: 'What we learned about schedules, parents and rain, every now and then.',
    },
    closing: {
      title: 'Your next season, sorted by Sunday night',
      text: 'Make your first league in a few minutes. It is free for up to 8 teams, for as long as you like.',
    },
  },
  features: {
    hero: {
      title: 'Built for the field, not for the office',
      text: 'Somebody plans, somebody coaches, somebody keeps score, and all of them have a job besides. Each gets the few screens that they need, and those work where they stand.',
    },
    cards: {
      title: 'What it does',
      text: 'Four things that a league does every week. What is not there yet says so.',
    },
    premium: {
      title: 'And more for larger clubs',
      text: 'Tournaments, statistics, sponsors, rights for every role.',
    },
    comparison: {
      title: 'How it compares',
      text: 'Against two kinds of product that leagues come from. We name nobody: ask the one you have, and tell us where we are wrong.',
    },
    closing: {
      title: 'See it with your own teams',
      text: 'Bring last season’s list of teams. A schedule takes a few minutes, and you can throw it away.',
    },
  },
  pricing: {
    hero: {
      title: 'Free to start. Fair when you grow.',
      text: 'One price for the whole organization. Coaches, players and parents never pay, and a score can be entered on every plan.',
    },
    everyPlan: {
      title: 'On every plan',
      text: 'Limits only stop you from adding more. They never stop reading, scoring or exporting.',
    },
    billing: { title: 'Questions about billing', text: 'Something else? A person reads what you write.' },
    trial: {
      title: 'Try Premium before you buy',
      text: 'We plan a free trial: 14 days of Premium, no credit card. Until it is there, begin with Basic, and let us show you the rest.',
    },
  },
  about: {
    values: { title: 'What we hold on to', text: '' },
    team: {
      title: 'Who is behind it',
      text: 'Sample people, until the operator of this installation puts their own here.',
    },
    reach: {
      title: 'Where we want to go',
      text: 'Aims for the years ahead, not figures of today.',
    },
    closing: {
      title: 'Come and play',
      text: 'Start a league of your own, or ask us whatever you want to know first.',
    },
  },
}

export const weekendStory: readonly Story[] = [
  {
    kicker: 'Sunday, 9:40 pm',
    title: 'The schedule makes itself. You have the last word.',
    text: 'Say which fields you have, when they are open and who cannot play on Fridays. A solver deals out dates, fields and home games as evenly as they will go. Drag a game, and it tells you at once who would play twice.',
    link: { href: '/scheduling', text: 'How scheduling works' },
  },
  {
    kicker: 'Saturday, 11:22 am, raining',
    title: 'The score counts, signal or not.',
    text: 'Big buttons for cold thumbs. What you enter is on the phone the moment you press, and it sends itself when there is a connection again. Two coaches without a signal scan each other’s code, and the result is confirmed on the spot.',
    link: { href: '/mobile-app', text: 'See the mobile app' },
  },
  {
    kicker: 'Saturday, 6 pm',
    title: 'A table that can explain itself.',
    text: 'Why are the Falcons above the Bears? It says so. What is still possible this season? It knows. And where two coaches reported different scores, everybody can see that it is being looked into.',
    link: { href: '/league-data', text: 'What the numbers tell' },
  },
]
