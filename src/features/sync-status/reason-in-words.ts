import * as z from 'zod/mini'
import type { LocalDatabase } from '#db/database.ts'
import type { TrayEntry } from '#db/entries.ts'
import { formatGameDayAndTime } from '#domain/time.ts'
import { zoneOf } from './describe-entry.ts'
import { refusalInWords } from './refusal-in-words.ts'

/** Why a change was not taken, naming what is in its way where the server did: another game, or what the plan allows. */
export async function reasonInWords(db: LocalDatabase, { ops, refusal }: TrayEntry): Promise<string> {
  const words = refusalInWords(refusal)
  const { message, theirs } = refusal
  const [op] = ops
  if (message?.startsWith('limit_') && typeof theirs === 'number') return `${words} It allows ${theirs}.`
  const holds = message === null ? undefined : gameHolds.get(message)
  const game = gameInTheWay.safeParse(theirs).data
  if (!holds || !game || !op) return words
  const when = formatGameDayAndTime(game.start_time, await zoneOf(db, op))
  return `${holds} ${game.home} – ${game.away}, ${when}.`
}

const gameInTheWay = z.object({ home: z.string(), away: z.string(), start_time: z.iso.datetime() })

const gameHolds: ReadonlyMap<string, string> = new Map([
  ['field_booked', 'The field is taken by'],
  ['team_booked', 'A team of this game plays in'],
])
