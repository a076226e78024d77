import * as z from 'zod/mini'
import type { RejectedChange, EntryRefusal } from '#data/store/outbox/entries.ts'
import type { Op } from '#data/store/ops.ts'
import { describePlanRefusal } from '#domain/plans/plan-words.ts'
import { formatOversold } from '#domain/sponsorship/oversold-words.ts'
import { formatGameDayAndTime } from '#domain/time.ts'
import { formatMatchup } from '#domain/leagues/format-matchup.ts'
import { describeEntry, readTimeZone } from './describe-entry.ts'
import { getFailureTitle } from './entry-title.ts'
import { getOnlineRuleMessage } from '#domain/online-rules.ts'
import { findRuleMessage, getRuleMessage } from '#domain/rule-error.ts'
import { t } from './words.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'

/**
 * Describes why a change was rejected, naming the obstacle if the server did: another game, the deals that need the
 * same asset, or the plan's limit.
 */
export async function describeRejectionReason(db: LocalDatabase, { ops, refusal }: RejectedChange): Promise<string> {
  const words = describeRejectionCode(refusal)
  const { message, theirs } = refusal
  const [op] = ops
  const overPlan = describePlanRefusal(refusal)
  if (overPlan !== null) return overPlan
  const slug = message === 'slug_taken' ? slugOf(ops) : undefined
  if (slug !== undefined) return t.addressTakenChooseAnother(slug)
  const sold = message === 'asset_oversold' ? oversoldFacts.safeParse(theirs).data : undefined
  if (sold) return formatOversold(sold)
  if (refusal.code === '23505' && ops.some(isRenewal)) return t.somebodyElseRenewedDeal
  const game = gameInTheWay.safeParse(theirs).data
  if ((message !== 'field_booked' && message !== 'team_booked') || !game || !op) return words
  const describe = message === 'field_booked' ? t.fieldTaken : t.teamTaken
  const when = formatGameDayAndTime(game.start_time, await readTimeZone(db, op))
  return describe(formatMatchup(game.home, game.away), when)
}

const gameInTheWay = z.object({ home: z.string(), away: z.string(), start_time: z.iso.datetime() })

const oversoldFacts = z.object({
  asset: z.string(),
  from: z.iso.date(),
  to: z.iso.date(),
  quantity: z.int(),
  needed: z.int(),
  deals: z.array(
    z.object({ company: z.string(), package: z.string(), start_date: z.iso.date(), end_date: z.iso.date() }),
  ),
})

/** Returns the public page address that a change requested for a league. */
function slugOf(ops: readonly Op[]): string | undefined {
  const slugs = ops.flatMap((op) => ('rows' in op ? op.rows : 'set' in op ? [op.set] : []).map(({ slug }) => slug))
  return slugs.find((slug) => typeof slug === 'string')
}

/** Returns whether an op may be refused because the server accepts only one renewal of a deal. */
function isRenewal(op: Op): boolean {
  if (op.t !== 'sponsor_packages') return false
  return 'rows' in op ? op.rows.some((row) => row.renews_id !== null) : 'set' in op && 'status' in op.set
}

/**
 * Describes in a sentence why a change was rejected. The database's own messages are meant for administrators, not for
 * a coach.
 */
export function describeRejectionCode({ result, code, message }: EntryRefusal): string {
  switch (result) {
    case 'conflict':
      return t.somebodyElseChangedSame
    case 'quarantined':
      return t.changeCannotSentPlease
    case 'rejected':
      return (
        (message === null ? null : (findRuleMessage(message) ?? getOnlineRuleMessage(message))) ?? wordsOfCode(code)
      )
  }
}

/** Describes an SQLSTATE by its code or its class. */
function wordsOfCode(code: string): string {
  switch (code) {
    case '42501':
      return t.youDoNotHave
    case '23503':
      return t.somethingBelongsNoLonger
    case '23505':
      return t.thereOneLikeAlready
    case 'P0002':
      return getRuleMessage('row_gone')
    default:
      return /^(22|23|54)/.test(code) ? t.somethingNotAllowed : t.wasNotAccepted
  }
}

/**
 * Returns a message such as `Failed to update game: Tigers – Lions. This game was cancelled.`, which names the subject
 * because the screen may be about something else.
 */
export async function summarizeRejection(db: LocalDatabase, entry: RejectedChange): Promise<string> {
  const [{ subject }, reason] = await Promise.all([describeEntry(db, entry), describeRejectionReason(db, entry)])
  return `${getFailureTitle(entry)}: ${subject}. ${reason}`
}
