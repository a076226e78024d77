import { defineWords } from '#i18n/words.ts'
import type { HelpGroup } from './topic.ts'

export const t = defineWords('features/help', {
  allTopics: 'All topics',
  forOtherRoles: 'Topics for other roles',
  groups: {
    start: 'Start a league',
    schedules: 'Schedules and rainouts',
    gameDay: 'Game day and results',
    standings: 'Standings and tournaments',
    people: 'People and roles',
    notifications: 'Notifications',
    offline: 'Without a connection',
    data: 'Import and export',
    sponsorship: 'Sponsorship',
    account: 'Account and devices',
  } satisfies Record<HelpGroup, string>,
  goTo: (screen: string) => `Go to “${screen}”`,
  help: 'Help',
  noneFound: (query: string) => `No topic matches “${query}”`,
  noneFoundHint:
    'Try another word, such as the name of a button or a screen. If you can’t find it, ask your league’s staff.',
  onlyFor: (roles: string) => `This is for: ${roles}.`,
  results: 'Results',
  relatedTopics: 'Related topics',
  resultCount: (count: number) => (count === 1 ? '1 topic' : `${count} topics`),
  search: 'Search help',
  showAllTopics: 'Show all topics',
  topicNotFound: 'Topic not found',
  topicNotFoundHint: 'It may have been renamed. Search for it, or look through all topics.',
  whatIsOnThisDevice: 'Help works without a connection, too.',
})
