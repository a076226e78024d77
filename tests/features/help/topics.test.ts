import { afterEach, describe, expect, it } from 'vitest'
import { matchesAppScreen } from '#app/routes/app-screen-paths.ts'
import { findHelpPath } from '#app/routes/find-help-path.ts'
import { paths } from '#app/routes/paths.ts'
import { es as everyoneInSpanish } from '#features/help/everyone/words.es.ts'
import { topicsForEveryone } from '#features/help/everyone/topics.ts'
import { t as everyone } from '#features/help/everyone/words.ts'
import { t as staff } from '#features/help/staff/words.ts'
import { helpGroups, listSteps, type TopicWords } from '#features/help/topic.ts'
import { findTopic, helpTopics } from '#features/help/topics.ts'
import { setTranslations, type Words } from '#i18n/words.ts'
import type { HelpTopicId } from '#ui/layout/help-topic.ts'

afterEach(() => setTranslations())

const english = import.meta.glob<Words>('/src/**/words.ts', { eager: true, import: 't' })
const spanish = import.meta.glob<Words>('/src/**/words.es.ts', { eager: true, import: 'es' })

/** The folders whose screens each topic is about. Those of the frame are added: the navigation and the account menu. */
const screens: Readonly<Record<HelpTopicId, readonly string[]>> = {
  'create-league': ['leagues'],
  'add-venues': ['venues'],
  'add-teams': ['teams', 'schedules/management'],
  'public-page': ['leagues'],
  schedule: ['schedules/management', 'schedules/calendar', 'schedules/events'],
  'create-schedule': ['schedules/management', 'schedules/wizard', 'schedules/wizard/steps', 'schedules/proposal'],
  conflicts: ['schedules/conflicts'],
  'change-a-game': ['schedules/calendar', 'schedules/game', 'scores'],
  practices: ['schedules/management', 'schedules/events'],
  rainout: ['schedules/management', 'schedules/rainout'],
  'enter-score': ['today', 'scores', 'scores/details'],
  'scan-code': ['today', 'scores/countersign'],
  'disputed-score': ['today', 'scores'],
  'settle-result': ['dashboard', 'scores'],
  standings: ['standings'],
  'league-rules': ['leagues', 'standings'],
  'create-tournament': ['schedules/management', 'schedules/tournament'],
  'run-tournament': ['schedules/management', 'tournaments/bracket'],
  roles: ['members'],
  roster: ['teams'],
  'invite-members': ['members'],
  organization: ['organization-settings'],
  notifications: ['notifications'],
  'who-was-notified': ['notifications'],
  offline: ['sync-status'],
  'not-accepted': ['sync-status'],
  import: ['import'],
  export: ['import', 'schedules/management', 'standings'],
  sponsorship: ['', '/sponsors', '/inventory', '/fulfillment', '/reports'].map((tab) => `sponsorship${tab}`),
  account: ['account', 'account/profile'],
  'second-factor': ['account/profile', 'account/second-factor'],
  'shared-device': ['account/profile'],
  install: ['account/profile'],
}

const frame = ['app/routes', 'app/shell', 'app/shell/account', 'ui/settings']

/** Every text on a screen that is always the same: the label of a button, a page, or a field. */
function listLabels(words: Words): string[] {
  return Object.values(words).flatMap((text) =>
    typeof text === 'string' ? [text] : typeof text === 'object' ? Object.values(text) : [],
  )
}

/** Some labels have a value, as in `Filter (2)`: without it, they are this. */
const withoutValue = ['Filter', 'Filtrar']

function listScreenLabels(topic: HelpTopicId, language: 'en' | 'es'): ReadonlySet<string> {
  const folders = [...frame, ...screens[topic].map((folder) => `features/${folder}`)]
  const labels = folders.flatMap((folder) => {
    const texts = english[`/src/${folder}/words.ts`]
    if (!texts) throw new Error(`There are no texts in ${folder}`)
    return listLabels((language === 'es' && spanish[`/src/${folder}/words.es.ts`]) || texts)
  })
  return new Set([...labels, ...withoutValue])
}

/** The modules of the topics were loaded in English. */
function listSpanishTopics(): { readonly id: HelpTopicId; readonly words: TopicWords }[] {
  const inSpanish = new Map<TopicWords, TopicWords>(
    Object.entries(everyoneInSpanish).map(([key, words]) => [everyone[key as keyof typeof everyone], words]),
  )
  return topicsForEveryone.flatMap(({ id, words }) => {
    const translated = inSpanish.get(words)
    return translated ? [{ id, words: translated }] : []
  })
}

function listQuotes(words: TopicWords): string[] {
  const texts = [...listSteps(words), words.note ?? '', words.purpose]
  return [words.screen, ...texts.flatMap((text) => text.split('*').filter((_, index) => index % 2 === 1))]
}

describe('a topic', () => {
  it.each(['en', 'es'] as const)('quotes labels as they are on its screens: %s', (language) => {
    const topics = language === 'es' ? listSpanishTopics() : helpTopics
    const quotes = topics.flatMap(({ id, words }) => listQuotes(words).map((label) => ({ id, label })))
    expect(quotes.length).toBeGreaterThan(50)
    expect(quotes.filter(({ id, label }) => !listScreenLabels(id, language).has(label))).toEqual([])
  })

  it('has an even number of asterisks in every text', () => {
    const texts = [staff, everyone, everyoneInSpanish].flatMap((topics) =>
      Object.values<TopicWords>(topics).flatMap((words) => [...listSteps(words), words.note ?? '', words.purpose]),
    )
    expect(texts.filter((text) => text.split('*').length % 2 === 0)).toEqual([])
  })

  it('has steps that lead to a screen', () => {
    expect(helpTopics.filter(({ to }) => !matchesAppScreen(to))).toEqual([])
    expect(helpTopics.filter(({ words }) => listSteps(words).length === 0).map(({ id }) => id)).toEqual(['roles'])
  })

  it('is in one group, and has its own address', () => {
    expect(new Set(helpTopics.map(({ id }) => id)).size).toBe(helpTopics.length)
    expect(helpTopics.length).toBe(Object.keys(staff).length + Object.keys(everyone).length)
    expect(helpGroups.filter((group) => !helpTopics.some((topic) => topic.group === group))).toEqual([])
  })

  it('is in Spanish if a coach, a player or a parent needs it', () => {
    setTranslations({ 'features/help/everyone': everyoneInSpanish })
    expect(Object.keys(everyoneInSpanish).length).toBe(topicsForEveryone.length)
    expect(everyone.enterScore.title).toBe('Ingresar un marcador')
    expect(staff.rainout.title).toBe('Reschedule rained-out games')
  })
})

describe('the help of a screen', () => {
  it('opens a topic that exists', () => {
    const withoutTopic = Object.values(paths).filter((path) => findHelpPath(path) === '/help')
    expect(withoutTopic).toEqual([
      paths.login,
      paths.signOut,
      paths.confirmEmail,
      paths.resetPassword,
      paths.acceptInvitation,
      paths.welcome,
      paths.dashboard,
      paths.leagueSchedule, // leads to the schedule
      paths.help,
      paths.helpTopic,
      paths.admin,
    ])
    const opened = Object.values(paths).flatMap((path) => /^\/help\/(.+)/.exec(findHelpPath(path))?.[1] ?? [])
    expect(opened.filter((topic) => !findTopic(topic) && topic !== ':topic')).toEqual([])
  })

  it('is that of the screen, not of the list above it', () => {
    expect(findHelpPath('/dashboard/leagues/new')).toBe('/help/create-league')
    expect(findHelpPath('/dashboard/notifications/5b0c')).toBe('/help/who-was-notified')
    expect(findHelpPath('/dashboard/notifications/settings')).toBe('/help/notifications')
    expect(findHelpPath('/dashboard/games/5b0c')).toBe('/help/enter-score')
  })
})
