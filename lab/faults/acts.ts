import type { Page } from 'playwright/test'
import type { FaultClub, ServerRows } from './club.ts'

/**
 * How an act ended, as shown on the screen: saved, refused with a message, or cut off because the screen went away
 * before it showed either.
 */
export type ActEnd = 'saved' | 'refused' | 'cut'

/** Something that the person does on a screen, and how to recognize it among rows. */
export type Act = {
  readonly words: string
  /** Resolves when the screen shows the outcome. Rejects if the screen goes away. */
  readonly do: (page: Page) => Promise<'saved' | 'refused'>
  /** Returns how many times the act occurs in these rows, which are from the server or from a change on the device. */
  readonly timesIn: (rows: ServerRows) => number
}

/** Returns the n-th act of a club. The act contains a number that makes it unique. */
export function nextAct(club: FaultClub, n: number, games: readonly string[], random: () => number): Act {
  const gameId = games[Math.floor(random() * games.length)] ?? ''
  const roll = random()
  if (roll < 0.6) return score(gameId, n, Math.floor(random() * 9))
  if (roll < 0.8) return addPlayer(club, n)
  return moveVenue(club, n)
}

function score(gameId: string, home: number, away: number): Act {
  return {
    words: `final ${home} – ${away}`,
    async do(page) {
      await go(page, `/dashboard/games/${gameId}?enter=score`)
      const scores = page.getByLabel(/^Score of/)
      if ((await either(scores.first().waitFor(), refusalOn(page))) === 'refused') return 'refused'
      await scores.first().fill(String(home))
      await scores.last().fill(String(away))
      await page.getByRole('button', { name: `Final: ${home} – ${away}` }).click()
      const closed = page.waitForURL((url) => url.pathname.endsWith(gameId) && url.search === '')
      return either(closed, refusalOn(page)) // the sheet closes when the result is saved
    },
    timesIn: ({ score_reports: reports = [] }) =>
      reports.filter((row) => row['game_id'] === gameId && row['home_score'] === home && row['away_score'] === away)
        .length,
  }
}

function addPlayer({ teamIds }: FaultClub, n: number): Act {
  const name = `Player no. ${n}`
  return {
    words: name,
    async do(page) {
      await go(page, `/dashboard/teams/${teamIds[n % teamIds.length]}`)
      const form = page.locator('form').filter({ has: page.getByRole('button', { name: 'Add Player' }) })
      await form.getByLabel('Name').fill(name)
      await form.getByRole('button', { name: 'Add Player' }).click()
      return either(page.getByText(name, { exact: true }).first().waitFor(), refusalOn(page))
    },
    timesIn: ({ players = [] }) => players.filter((row) => row['display_name'] === name).length,
  }
}

/**
 * Changes to the same field supersede each other, so finding a later one on the server also accounts for earlier ones.
 */
function moveVenue({ venueId }: FaultClub, n: number): Act {
  const address = `Lane ${n}`
  return {
    words: address,
    async do(page) {
      await go(page, '/dashboard/venues')
      await page.getByRole('button', { name: 'Edit Harbor' }).click()
      const form = page.getByRole('dialog')
      await form.getByLabel('Address').fill(address)
      await form.getByRole('button', { name: 'Save Changes' }).click()
      const stored = form.waitFor({ state: 'detached' }).then(() => page.getByText(address).first().waitFor())
      return either(stored, refusalOn(page))
    },
    timesIn: ({ venues = [] }) => venues.filter((row) => row['id'] === venueId && laneOf(row['address']) >= n).length,
  }
}

function laneOf(address: unknown): number {
  return Number(/^Lane (\d+)$/.exec(String(address))?.[1] ?? Number.NaN)
}

/** Navigates inside the app, as its own links do. */
async function go(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
}

function refusalOn(page: Page): Promise<void> {
  const words = /NOT saved|do not have permission|Access Denied|[Nn]ot found|is not here|no longer exists|was cancelled/
  return page.getByText(words).first().waitFor()
}

async function either(saved: Promise<unknown>, refused: Promise<unknown>): Promise<'saved' | 'refused'> {
  refused.catch(() => undefined)
  saved.catch(() => undefined)
  return Promise.race([saved.then(() => 'saved' as const), refused.then(() => 'refused' as const)])
}
