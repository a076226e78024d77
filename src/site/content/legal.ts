import type { LegalDocument } from './site-content.ts'

/** What this software does with data. Operators add who they are and have a lawyer review it. */
export const privacyPolicy: LegalDocument = {
  title: 'Privacy',
  lead: 'What we keep, why, where it is, and how you get it back, in words that a parent can understand on the sideline.',
  changedOn: '2026-11-22',
  parts: [
    {
      id: 'who',
      title: 'Who is responsible',
      paragraphs: [
        'The league that you belong to decides what it keeps about its teams and people, and is responsible for it. We keep it on the league’s behalf. For this website, and for the accounts, we are responsible ourselves; our address is at the bottom of every page.',
      ],
    },
    {
      id: 'what',
      title: 'What we keep',
      paragraphs: [
        'Your account: your name, your email address, and a scrambled form of your password that nobody can read. The devices that you are signed in on, so that you can sign them out. What you tell us when you get started: the size of your league, what interests you, and your phone number if you give one. Your league managers and we can see it, and it is deleted with your account or your organization.',
        'Your league: its teams, schedules, venues, results and sponsors, the people it gave a role to, and the names of players if the league enters them. Every result shows who reported it and when.',
        'What you send us: a question from the contact form, a request for a demo, or your email address for the newsletter. Without a connection, it waits on your device. We keep the network address that a form came from for an hour, so that nobody can flood us with messages.',
      ],
    },
    {
      id: 'children',
      title: 'Children',
      paragraphs: [
        'The names of players never appear on a league’s public page, whatever its settings. A league can also hide the results and standings of its youngest divisions.',
      ],
    },
    {
      id: 'device',
      title: 'What is on your device',
      paragraphs: [
        'Fieldside works without a connection because a copy of your leagues is kept on your device. It is removed when you sign out, and you are asked about any changes that have not been sent yet.',
        'There are no advertising cookies, trackers or visitor statistics here. This website remembers your choice of colors and whether you are signed in, on your own device.',
      ],
    },
    {
      id: 'who-else',
      title: 'Who else sees it',
      paragraphs: [
        'Members of your organization see what their role allows, and the database checks this for each row. A public league page shows what the league has chosen to show. We do not sell your data or give it away; anyone who runs servers or sends email for us does so on our instructions.',
      ],
    },
    {
      id: 'gdpr',
      title: 'Your rights (GDPR)',
      paragraphs: [
        'You can ask what we keep about you, have it corrected or deleted, and get a copy. Most of this you can do yourself: in your profile, you can correct your name and email address and delete your account, and every schedule, table and list can be exported.',
        'For everything else, write to us. If our answer does not satisfy you, you can complain to the data protection authority of your country.',
      ],
    },
    {
      id: 'how-long',
      title: 'How long',
      paragraphs: [
        'We keep an account until you delete it. We keep what a league has entered until the league deletes it, because last season’s standings are part of its history. Backups are eventually overwritten by newer ones.',
      ],
    },
  ],
}

export const termsOfService: LegalDocument = {
  title: 'Terms',
  lead: 'What you can expect from us, and what we expect from you.',
  changedOn: '2026-11-22',
  parts: [
    {
      id: 'service',
      title: 'What you get',
      paragraphs: [
        'Software to run sports leagues: schedules, scores, standings, venues, people and sponsors, in the browser and as an app on your device. What is marked as planned on these pages does not exist yet, so do not choose a plan because of it.',
      ],
    },
    {
      id: 'price',
      title: 'What it costs',
      paragraphs: [
        'The plans and their limits are on the pricing page. A limit only stops you from adding more: viewing, scoring and exporting work on every plan. The software does not take payments; we charge nothing unless we have agreed on it with you in writing.',
      ],
    },
    {
      id: 'data',
      title: 'Your data stays yours',
      paragraphs: [
        'You give us the right to store it and to show it to the people you choose, and nothing more. You can export it at any time, and you can delete it.',
      ],
    },
    {
      id: 'conduct',
      title: 'What we ask of you',
      paragraphs: [
        'Enter only what you are allowed to enter about other people, and no more about children than the game requires. Keep your password to yourself. Do not try to access other leagues’ data, and do not put so much load on the service that others cannot get to their scores.',
        'If you break these rules, you can lose your account. We will tell you why, and your league will get its data.',
      ],
    },
    {
      id: 'promise',
      title: 'What we do not promise',
      paragraphs: [
        'We take great care that no score is lost, and that the app works where there is no signal. Still, software has bugs. Keep an export of what you cannot do without, and do not rely on it alone where somebody’s safety is at stake, such as in a storm.',
      ],
    },
    {
      id: 'end',
      title: 'Leaving',
      paragraphs: [
        'You can stop at any time: export what you want to keep and delete the account in your profile. If we ever shut down, we will tell you in time to take your data with you; anyone can run the software itself, under its license.',
      ],
    },
  ],
}
