import { useLiveQuery } from '#data/queries/context.tsx'
import { readChangeLines } from '#data/changes/change-lines.ts'
import { compareText } from '#domain/compare-text.ts'
import type { Game } from '#domain/schema/schedules.ts'
import { formatGameDayAndTime } from '#domain/time.ts'
import { Card } from '#ui/layout/card.tsx'
import { Pill } from '#ui/brand/pill.tsx'
import { t } from './words.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'

/** Shows what league staff have changed about this game since its schedule was published, newest first. */
export function ChangeHistory({ game, timeZone }: { game: Game; timeZone: string }) {
  const changes = useLiveQuery((db) => readChanges(db, game, timeZone), [game.id, timeZone])
  if (!changes || changes.length === 0) return null
  return (
    <section aria-labelledby="changes" className="flex flex-col gap-3">
      <h2 id="changes">{t.changesGame}</h2>
      <Card>
        <ol className="divide-y divide-line">
          {changes.map(({ id, words, reason, origin, isPending }) => (
            <li key={id} className="flex flex-col gap-1 px-4 py-3">
              <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
                <strong className="font-semibold tabular">{words}</strong>
                {isPending && <Pill tone="amber">{t.notSentYet}</Pill>}
              </div>
              <span className="text-note text-soft tabular">{origin}</span>
              <p className="text-[0.9375rem] whitespace-pre-line">“{reason}”</p>
            </li>
          ))}
        </ol>
      </Card>
    </section>
  )
}

async function readChanges(db: LocalDatabase, game: Game, timeZone: string) {
  const sets = await db.schedule_changes
    .where('schedule_id')
    .equals(game.schedule_id)
    .filter(({ changes }) => changes.some(({ gameId }) => gameId === game.id))
    .toArray()
  return Promise.all(
    sets
      .toSorted((a, b) => compareText(b.created_at, a.created_at) || b.version - a.version)
      .map(async ({ id, changes, reason, created_by, created_at, version }) => {
        const mine = changes.filter(({ gameId }) => gameId === game.id)
        const [[line], member] = await Promise.all([
          readChangeLines(db, mine),
          created_by === null ? undefined : db.memberships.where('user_id').equals(created_by).first(),
        ])
        return {
          id,
          words: line?.words ?? '',
          reason,
          origin: `${member?.display_name || t.leagueStaff}, ${formatGameDayAndTime(created_at, timeZone)}`,
          isPending: version === 0,
        }
      }),
  )
}
