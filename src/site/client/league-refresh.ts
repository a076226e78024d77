import { formatMomentInZone } from '#i18n/format-moment.ts'
import { followLeague } from './follow-league.ts'
import { announceOnLeaguePage } from './league-buttons.ts'
import { applyLeagueFilter } from './league-filter.ts'
import { refetchPage } from './refetch-page.ts'
import { describeGameChanges, isOlderPage, getNextRefreshMs, staleMs, type GameDescriptions } from './refresh-plan.ts'
import { replaceMainContent } from './replace-main.ts'
import { t } from './words.ts'

const longestTimerMs = 2 ** 31 - 1

/**
 * Keeps a visible page up to date: while games are in progress, when the server says that it has changed or else
 * regularly; when the next game begins; and when the user or the connection returns. Screen readers announce only changes, and a line shows when the page was last updated.
 */
export function startLeagueRefresh(): void {
  const first = document.querySelector<HTMLElement>('main[data-as-of]')
  if (!first) return
  let main = first
  let failures = 0
  let updatedAt = Date.parse(main.dataset['asOf'] ?? '')
  let timer: ReturnType<typeof setTimeout> | undefined
  let isAsking = false

  const isInUse = (): boolean => !document.hidden && navigator.onLine && main.dataset['gone'] === undefined
  const following = followLeague({ onNews: () => ask(), onPace: () => plan() })

  const plan = (): void => {
    clearTimeout(timer)
    following.want(isInUse() && main.dataset['live'] !== undefined)
    if (!isInUse()) return
    const next = Date.parse(main.dataset['nextGame'] ?? '')
    const delay = getNextRefreshMs({
      isLive: main.dataset['live'] !== undefined,
      isFollowing: following.isOpen(),
      failures,
      nextGameInMs: Number.isNaN(next) ? null : next - Date.now(),
      chance: Math.random(),
    })
    if (delay !== null && delay < longestTimerMs) timer = setTimeout(() => void ask(), delay)
  }

  /** Returns whether the page has changed. */
  const ask = async (): Promise<boolean> => {
    if (isAsking) return false
    isAsking = true
    let hasChanged = false
    try {
      const answer = await refetchPage(location.href, main.dataset['tag'] ?? '')
      failures = 0
      if (answer === 'gone') {
        main.dataset['gone'] = ''
        announceState(t.noLongerPublished)
        return false
      }
      if (answer !== 'same' && !isOlderPage(main.dataset['asOf'], answer.querySelector('main')?.dataset['asOf'])) {
        const before = readGameDescriptions(main)
        main = replaceMainContent(main, answer)
        hasChanged = true
        applyLeagueFilter()
        announceOnLeaguePage(describeGameChanges(before, readGameDescriptions(main)))
      }
      updatedAt = Date.now()
      announceState(t.updatedAt(formatMomentInZone(updatedAt, Date.now(), main.dataset['zone'] ?? 'UTC')))
    } catch {
      failures++
      announceState(t.asOf(formatMomentInZone(updatedAt, Date.now(), main.dataset['zone'] ?? 'UTC')))
    } finally {
      isAsking = false
      plan()
    }
    return hasChanged
  }

  const lookAgain = (): void => {
    if (!document.hidden && navigator.onLine && (failures > 0 || Date.now() - updatedAt > staleMs)) void ask()
    else plan()
  }
  document.addEventListener('visibilitychange', lookAgain)
  window.addEventListener('online', () => {
    if (document.hidden) return
    failures = 0
    void ask()
  })
  const lose = (): void => {
    failures = Math.max(failures, 1) // counts as a failure, so that the page is refreshed as soon as it is both visible and online again
    announceState(t.asOf(formatMomentInZone(updatedAt, Date.now(), main.dataset['zone'] ?? 'UTC')))
    plan()
  }
  window.addEventListener('offline', lose)
  if (navigator.onLine) lookAgain()
  else lose()
}

function announceState(words: string): void {
  const line = document.querySelector('#page-state')
  if (line && line.textContent !== words) line.textContent = words
}

function readGameDescriptions(main: HTMLElement): GameDescriptions {
  return new Map(
    [...main.querySelectorAll<HTMLElement>('[data-says]')].map(({ dataset }) => [
      dataset['game'] ?? '',
      dataset['says'] ?? '',
    ]),
  )
}
