import { History } from 'lucide-react'
import { Link } from 'react-router-dom'
import { readChangeLines } from '#data/changes/change-lines.ts'
import { useLiveQuery } from '#data/queries/context.tsx'
import { formatGameDayAndTime } from '#domain/time.ts'
import { Button } from '#ui/button.tsx'
import { SelectField } from '#ui/forms/form-field.tsx'
import { SkeletonLines } from '#ui/feedback/states.tsx'
import { useInitialRows } from '#ui/tables/use-initial-rows.ts'
import { publication, type Comparison } from './use-schedule-changes.ts'
import { t } from './words.ts'

/** Opens and closes the comparison with an earlier point. Renders nothing if there is none. */
export function ChangesButton({ comparison, isShort }: { comparison: Comparison; isShort: boolean }) {
  const { points, since, compare } = comparison
  if (points.length === 0) return null
  return (
    <Button
      variant="quiet"
      aria-label={t.changes}
      aria-expanded={since !== null}
      aria-controls="schedule-changes"
      icon={<History size={18} />}
      onClick={() => compare(since === null ? publication : null)}
    >
      {!isShort && t.changes}
    </Button>
  )
}

/** What has changed since an earlier point: each game once, from what it was to what it is. */
export function ChangesPanel({ comparison, timeZone }: { comparison: Comparison; timeZone: string }) {
  const { points, since, compare, changes } = comparison
  const lines = useLiveQuery((db) => readChangeLines(db, changes), [changes])
  return (
    <section id="schedule-changes" aria-labelledby="changes-since" className="flex flex-col gap-2">
      <h2 id="changes-since">{t.changes}</h2>
      <SelectField label={t.since} value={since ?? publication} onChange={({ target }) => compare(target.value)}>
        <option value={publication}>{t.publication}</option>
        {points.map((point) => (
          <option key={point.since} value={point.since}>
            {t.point(formatGameDayAndTime(point.since, timeZone), point.reason)}
          </option>
        ))}
      </SelectField>
      <p aria-live="polite" className="text-note text-soft">
        {changes.length === 0 ? t.noneChanged : t.gamesChanged(changes.length)}
      </p>
      {lines === undefined ? <SkeletonLines /> : <Lines lines={lines} />}
      <Button size="small" onClick={() => compare(null)}>
        {t.backToNow}
      </Button>
    </section>
  )
}

function Lines({ lines }: { lines: Awaited<ReturnType<typeof readChangeLines>> }) {
  const shown = useInitialRows(lines)
  if (lines.length === 0) return null
  return (
    <ul className="divide-y divide-line text-note">
      {shown.map(({ gameId, game, words }, index) => (
        <li key={gameId ?? index} className="flex flex-col py-1.5 wrap-anywhere">
          {gameId === null ? (
            <span className="font-medium">{game}</span>
          ) : (
            <Link to={`/dashboard/games/${gameId}`} data-game-id={gameId} className="font-medium">
              {game}
            </Link>
          )}
          <span className="text-soft tabular">{words}</span>
        </li>
      ))}
    </ul>
  )
}
