import { expect, type Page } from 'playwright/test'
import type { Act, ActEnd } from './acts.ts'
import type { FaultClub, Desk, ServerRows } from './club.ts'
import { readStores } from './device.ts'

/** `why` is the browser's message if the screen went away. */
export type AttemptedAct = { readonly act: Act; readonly end: ActEnd; readonly why?: string }

/** The outcomes of one club's acts in all journeys so far. */
export type ClubFigures = {
  acknowledged: number
  onServer: number
  /**
   * The number of acts that are not on the server, but are pending, in *Needs attention*, or among those that the app
   * itself counts as lost.
   */
  listed: number
  readonly missing: string[]
  readonly doubled: string[]
  /** Messages that a screen should have shown but did not. */
  readonly unsaid: string[]
}

type Op = {
  readonly t: string
  readonly rows?: readonly Record<string, unknown>[]
  readonly id?: string
  readonly set?: object
}

/**
 * Compares what the screen reported as saved with what is on the server and what the device still holds. `counted` is
 * the number of changes that the app has reported as missing so far.
 */
export async function countActOutcomes(
  desk: Desk,
  club: FaultClub,
  page: Page,
  tried: readonly AttemptedAct[],
  counted: number,
) {
  const stores = await readStores(page, club.member.userId, ['outbox', 'rejectedChanges'])
  const rows = await desk.rows(club) // read after the device's data, because a pending change may be on its way
  const kept = [...(stores['outbox'] ?? []), ...(stores['rejectedChanges'] ?? [])].map(rowsOfEntry)
  const figures: ClubFigures = { acknowledged: 0, onServer: 0, listed: 0, missing: [], doubled: [], unsaid: [] }
  let stillCounted = counted
  for (const { act, end } of tried) {
    const times = act.timesIn(rows)
    if (times > 1) figures.doubled.push(act.words)
    if (end !== 'saved') continue
    figures.acknowledged++
    if (times > 0) figures.onServer++
    else if (kept.some((entry) => act.timesIn(entry) > 0)) figures.listed++
    else if (stillCounted-- > 0) figures.listed++
    else figures.missing.push(act.words)
  }
  return figures
}

/** Returns an entry's rows as if they were the server's: those it inserts and those it changes. */
function rowsOfEntry(entry: Record<string, unknown>): ServerRows {
  const rows: Record<string, Record<string, unknown>[]> = {}
  for (const { t, rows: inserted = [], id, set } of entry['ops'] as readonly Op[]) {
    rows[t] = [...(rows[t] ?? []), ...inserted, ...(set ? [{ id, ...set }] : [])]
  }
  return rows
}

/**
 * Checks that the screens match the device's data: the line at the top, and the page that lists rejected and missing
 * changes. Returns the messages that do not appear, and how many changes the app has reported as missing.
 */
export async function findMissingMessages(
  page: Page,
  url: string,
  club: FaultClub,
): Promise<{ unsaid: string[]; counted: number }> {
  const {
    rejectedChanges = [],
    outbox = [],
    meta = [],
  } = await readStores(page, club.member.userId, ['rejectedChanges', 'outbox', 'meta'])
  const missing = meta
    .filter(({ key }) => String(key).startsWith('missing:'))
    .reduce((sum, { value }) => sum + Number(value), 0)
  const waiting = outbox.filter(({ state }) => state === 'queued').length
  const owed =
    missing > 0
      ? new RegExp(`^${missing} unsent changes? (is|are) missing`)
      : rejectedChanges.length > 0
        ? new RegExp(`^${rejectedChanges.length} changes? needs? attention`)
        : waiting > 0
          ? /to send|Sending/
          : /^Everything has been sent$/
  const unsaid: string[] = []
  await page.goto(`${url}/dashboard/today`) // leaves whatever screen the last act ended on
  const line = page.getByRole('status', { name: 'Save status' }).first()
  await expect(line)
    .toHaveText(owed)
    .catch(async () =>
      unsaid.push(`${String(owed)}, but: ${await line.textContent({ timeout: 1000 }).catch(() => 'no line')}`),
    )
  if (missing === 0 && rejectedChanges.length === 0) return { unsaid, counted: 0 }

  await page.goto(`${url}/dashboard/attention`)
  if (rejectedChanges.length > 0) {
    const sentence = page.getByText(new RegExp(`^${rejectedChanges.length} changes? (was|were) not accepted`))
    await sentence.waitFor().catch(() => unsaid.push(`no list of ${rejectedChanges.length} that were not accepted`))
  }
  if (missing > 0) {
    const note = page.getByRole('button', { name: 'I understand' })
    await note.click().catch(() => unsaid.push(`no word of ${missing} that are missing`))
    await expect(note).toHaveCount(0)
  }
  return { unsaid, counted: missing }
}
