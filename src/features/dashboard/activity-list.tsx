import { Link } from 'react-router-dom'
import { formatRelativeMoment } from '#i18n/format-moment.ts'
import type { Activity } from './read-activity.ts'
import { t } from './words.ts'
import { rich } from '#ui/rich-text.tsx'

export function ActivityList({ activity, now }: { activity: readonly Activity[]; now: string }) {
  return (
    <section aria-labelledby="activity" className="flex flex-col gap-2">
      <h2 id="activity">{t.activity}</h2>
      {activity.length === 0 && <p className="text-note text-soft">{t.nothingHappened}</p>}
      <ul className="flex flex-col gap-1">
        {activity.map(({ id, at, who, what, to }) => (
          <li key={id} className="border-l-2 border-line pl-3">
            <Link to={to} className="block min-h-6 py-0.5 hover:text-accent">
              {rich(t.personDid, { who: <strong className="font-semibold">{who}</strong>, what })}
              <span className="block text-note text-soft tabular">{formatRelativeMoment(at, new Date(now))}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
