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

afterEach(() => setTranslations())

const english = import.meta.glob<Words>('/src/**/words.ts', { eager: true, import: 't' })
const spanish = import.meta.glob<Words>('/src/**/words.es.ts', { eager: true, import: 'es' })

/** The screens whose labels topics quote. `src/i18n/words.ts` holds no texts. */
const isScreen = (path: string) => !/^\/src\/(features\/(help|admin)|site|i18n)\//.test(path)

/** Every text on a screen that is always the same: the label of a button, a page, or a field. */
function listLabels(words: Words): string[] {
  return Object.values(words).flatMap((text) =>
    typeof text === 'string' ? [text] : typeof text === 'object' ? Object.values(text) : [],
  )
}

/** Some labels have a value, as in `Filter (2)`: without it, they are this. */
const withoutValue = ['Filter', 'Filtrar']

function listScreenLabels(language: 'en' | 'es'): ReadonlySet<string> {
  const labels = Object.entries(english)
    .filter(([path]) => isScreen(path))
    .flatMap(([path, words]) =>
      listLabels(language === 'es' ? (spanish[path.replace('.ts', '.es.ts')] ?? words) : words),
    )
  return new Set([...labels, ...withoutValue])
}

function listQuotes(words: TopicWords): string[] {
  const texts = [...listSteps(words), words.note ?? '', words.purpose]
  return [words.screen, ...texts.flatMap((text) => text.split('*').filter((_, index) => index % 2 === 1))]
}

describe('a topic', () => {
  it.each([
    ['en', staff],
    ['en', everyone],
    ['es', everyoneInSpanish],
  ] as const)('quotes labels as they are on the screens: %s', (language, topics) => {
    const labels = listScreenLabels(language)
    const quotes = Object.entries<TopicWords>(topics).flatMap(([topic, words]) =>
      listQuotes(words).map((label) => ({ topic, label })),
    )
    expect(quotes.length).toBeGreaterThan(50)
    expect(quotes.filter(({ label }) => !labels.has(label))).toEqual([])
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
