import { liveQuery, type Subscription } from 'dexie'
import { useCallback, useSyncExternalStore } from 'react'
import { abortReadOnSuspend } from '../store/save-across-suspension.ts'
import { useDatabase } from './context.tsx'
import type { LocalDatabase } from '../store/local-database.ts'

// When a screen is reopened, it immediately shows what it last showed, unless that data has changed. So when a screen
// is left, its results stay cached and observed: a change to any data that a result was read from removes it from the
// cache.

/**
 * How many results stay in the cache after their screens are left; the most recent ones are kept. A single result can
 * contain the games of a whole season.
 */
const mostUnseen = 8

type Query = (db: LocalDatabase) => unknown

type Found = { readonly value: unknown } | { readonly error: unknown }

type Answer = {
  readonly readers: Set<() => void>
  subscription?: Subscription
  found?: Found
}

/**
 * Like `useLiveQuery`, but cached results are available when the same query runs again. `name` and `deps` identify the
 * query: they must cover everything the result depends on, including the time and the person. `deps` null: no query.
 * @param isAsked false: shows the cached result and reads nothing yet
 */
export function useCachedLiveQuery<T>(
  name: string,
  query: (db: LocalDatabase) => Promise<T>,
  deps: readonly (string | number | boolean | null)[] | null,
  isAsked = true,
): T | undefined {
  const db = useDatabase()
  const key = deps && JSON.stringify([name, ...deps])
  const observe = useCallback(
    (reader: () => void) => (key === null || !isAsked ? () => undefined : answersOf(db).observe(key, query, reader)),
    // oxlint-disable-next-line react/exhaustive-deps -- the key says what the question is
    [db, key, isAsked],
  )
  const found = useSyncExternalStore(observe, () => (key === null ? undefined : answersOf(db).read(key)))
  if (found && 'error' in found) throw found.error
  return found && (found.value as T)
}

const stores = new WeakMap<LocalDatabase, ReturnType<typeof createAnswerCache>>()

function answersOf(db: LocalDatabase) {
  const known = stores.get(db)
  if (known) return known
  const answers = createAnswerCache(db)
  stores.set(db, answers)
  db.on('close', answers.forgetUnread)
  return answers
}

function createAnswerCache(db: LocalDatabase) {
  const answers = new Map<string, Answer>() // results that no screen uses are ordered by when they were left

  function observe(key: string, query: Query, reader: () => void): () => void {
    const answer = answers.get(key) ?? ask(key, query)
    answer.readers.add(reader)
    return () => {
      answer.readers.delete(reader)
      if (answer.readers.size > 0 || answers.get(key) !== answer) return
      if (db.isOpen() && answer.found && 'value' in answer.found) keep(key, answer)
      else forget(key, answer)
    }
  }

  function ask(key: string, query: Query): Answer {
    const answer: Answer = { readers: new Set() }
    answers.set(key, answer)
    const showAnswer = (found: Found) => {
      answer.found = found
      for (const read of answer.readers) read()
    }
    const answered = liveQuery(
      abortReadOnSuspend(() => {
        const isWanted = !answer.found || answer.readers.size > 0
        return isWanted ? query(db) : forget(key, answer)
      }),
    )
    answer.subscription = answered.subscribe(
      (value) => showAnswer({ value }),
      (error: unknown) => showAnswer({ error }),
    )
    return answer
  }

  function keep(key: string, answer: Answer): void {
    answers.delete(key)
    answers.set(key, answer)
    const unseen = [...answers].filter(([, { readers }]) => readers.size === 0)
    for (const [other, left] of unseen.slice(0, -mostUnseen)) forget(other, left)
  }

  function forget(key: string, answer: Answer): void {
    answer.subscription?.unsubscribe()
    answers.delete(key)
  }

  /**
   * Removes the results that no screen uses, when the database closes. Dexie also closes it when the page is suspended,
   * and then repeats the queries that the page shows.
   */
  function forgetUnread(): void {
    for (const [key, answer] of answers) if (answer.readers.size === 0) forget(key, answer)
  }

  return { read: (key: string) => answers.get(key)?.found, observe, forgetUnread }
}
