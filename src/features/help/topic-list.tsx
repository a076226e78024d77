import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router-dom'
import { toHelpPath } from '#ui/layout/help-topic.ts'
import type { HelpTopic } from './topic.ts'

/** Topics as links. `withPurpose`: with a line that says what each is for, where they are not below a heading. */
export function TopicList({
  label,
  topics,
  withPurpose = false,
}: {
  label: string
  topics: readonly HelpTopic[]
  withPurpose?: boolean
}) {
  return (
    <ul aria-label={label} className="flex flex-col divide-y divide-line-soft">
      {topics.map(({ id, words }) => (
        <li key={id}>
          <Link
            to={toHelpPath(id)}
            className="flex min-h-13 items-center gap-2 rounded-[7px] px-4 py-1.5 text-ink no-underline hover:bg-hover lg:-mx-2 lg:px-2 compact:min-h-9"
          >
            <span className="min-w-0 flex-1">
              <span className="block font-medium">{words.title}</span>
              {withPurpose && <span className="block text-note text-soft">{words.purpose}</span>}
            </span>
            <ChevronRight size={16} className="shrink-0 text-mute" />
          </Link>
        </li>
      ))}
    </ul>
  )
}
