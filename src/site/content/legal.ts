import type { LegalDocument } from './site-content.ts'

/** What this software does with data. Operators add who they are and have a lawyer review it. */
export const privacyPolicy: LegalDocument = {
  title: 'Privacy',
  lead: 'What we keep, why, where it is, and how you get it back. In plain words, because a parent should understand it on a touchline.',
  changedOn: '2026-11-22',
  parts: [
    {
      id: 'who',
      title: 'Who is responsible',
      paragraphs: [
        'The league that you belong to decides what it keeps about its teams and people, and is responsible for it. We keep it on the league’s behalf. For this website, and for the accounts, we are responsible ourselves; our address is at the foot of every page.',
      ],
    },
    {
      id: 'what',
      title: 'What we keep',
      paragraphs: [
        'Your account: your name, your e-mail address, and a scrambled form of your password that nobody can read. The devices that you are signed in on, so that you can sign them out. What you say when you get started: the size of your league, what interests you, and your phone number where you give one. Your league managers and we see it, and it goes with your account or your organization.',
        'Your league: its teams, schedules, venues, results and sponsors, the people whom it gave a role, and the names of players where the league enters them. Every result says who reported it and when.',
        'What you send us: a question from the contact form, a wish for a demo, or your address for the newsletter. It waits on your device where there is no connection. The network address that a form came from is kept for an hour, so that nobody can flood us.',
      ],
    },
    {
      id: 'children',
      title: 'Children',
      paragraphs: [
        'The names of players never appear on a league’s public page, whatever its settings. A league can hide the results and tables of its young divisions as well.',
      ],
    },
    {
      id: 'device',
      title: 'What is on your device',
      paragraphs: [
        'Fieldside works without a connection because a copy of your leagues is kept on your device. It goes when you sign out, except for what has not been sent yet, which you are asked about.',
        'There are no advertising cookies, no trackers and no visitor statistics here. This website remembers your choice of colors and whether you are signed in, on your own device.',
      ],
    },
    {
      id: 'who-else',
      title: 'Who else sees it',
      paragraphs: [
        'Members of your organization see what their role allows, and the database checks that for each row. A public league page shows what the league has chosen to show. We sell nothing and give nothing away; whoever runs the servers and sends the mails for us does so on our instructions.',
      ],
    },
    {
      id: 'gdpr',
      title: 'Your rights (GDPR)',
      paragraphs: [
        'You can ask what we keep about you, have it corrected, have it deleted, and take it along. Most of it you do yourself: your profile corrects your name and address and deletes your account, and every schedule, table and list can be exported.',
        'Write to us for all else. If our answer does not satisfy you, you can complain to the data protection authority of your country.',
      ],
    },
    {
      id: 'how-long',
      title: 'How long',
      paragraphs: [
        'An account stays until you delete it. What a league has entered stays until the league deletes it, because last season’s table is part of its history. Copies for emergencies are overwritten in turn.',
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
        'Software to run sports leagues: schedules, scores, standings, venues, people and sponsors, in the browser and as an app on your device. What is marked as planned on these pages is not there yet, and no reason to choose a plan today.',
      ],
    },
    {
      id: 'price',
      title: 'What it costs',
      paragraphs: [
        'The plans and their limits are on the pricing page. A limit only ever stops something new from being created: reading, scoring and export go on whatever plan you are on. Payments are not connected in the software; nothing is charged unless we have agreed on it in writing.',
      ],
    },
    {
      id: 'data',
      title: 'Your data stays yours',
      paragraphs: [
        'You give us the right to store it and to show it to the people whom you chose, and nothing more. You can export it at any time, and you can delete it.',
      ],
    },
    {
      id: 'conduct',
      title: 'What we ask of you',
      paragraphs: [
        'Enter only what you may enter about other people, and no more about children than the game needs. Keep your password to yourself. Do not try to reach other leagues’ data, and do not put a load on the service that keeps others from their scores.',
        'Whoever breaks this can lose their account. We say why, and their league gets its data.',
      ],
    },
    {
      id: 'promise',
      title: 'What we do not promise',
      paragraphs: [
        'We take great care that no score is lost, and that the app works where there is no signal. Still, software has faults. Keep an export of what you cannot do without, and do not rely on it alone where somebody’s safety is at stake, such as in a storm.',
      ],
    },
    {
      id: 'end',
      title: 'Leaving',
      paragraphs: [
        'You can stop at any time: export what you want to keep and delete the account in your profile. If we ever stop, you hear it in time to take your data along; the software itself can be run by anybody, under its license.',
      ],
    },
  ],
}
