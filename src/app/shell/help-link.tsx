import { CircleQuestionMark } from 'lucide-react'
import { Link, useLocation } from 'react-router-dom'
import { findHelpPath } from '../routes/find-help-path.ts'
import { paths } from '../routes/paths.ts'
import { getSideLinkClass } from './sidebar.tsx'
import { t } from './words.ts'

// Help is in the same place on every screen, and opens the topic of the screen that it is opened from.

/** In the phone's header, unless it leaves too little room for the line beside it. Then help is only under _More_. */
export function HelpIconLink() {
  const to = useOwnHelpPath()
  return (
    <Link
      to={to}
      aria-label={t.help}
      title={t.help}
      className="inline-grid size-11 shrink-0 place-items-center rounded-control text-soft hover:bg-hover hover:text-ink max-[22rem]:hidden"
    >
      <CircleQuestionMark size={20} />
    </Link>
  )
}

/** At the foot of a laptop's side navigation. */
export function SideHelpLink() {
  const to = useOwnHelpPath()
  const isCurrent = useLocation().pathname.startsWith(paths.help)
  return (
    <Link to={to} aria-current={isCurrent ? 'page' : undefined} className={getSideLinkClass(isCurrent)}>
      <CircleQuestionMark size={16} className={isCurrent ? undefined : 'text-mute'} />
      {t.help}
    </Link>
  )
}

function useOwnHelpPath(): string {
  return findHelpPath(useLocation().pathname)
}
