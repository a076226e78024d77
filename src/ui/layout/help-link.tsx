import { CircleQuestionMark } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { toHelpPath, type HelpTopicId } from './help-topic.ts'

/** A line that leads to a topic of the help, for empty and refused screens. */
export function HelpLink({ topic, children }: { topic: HelpTopicId; children: ReactNode }) {
  return (
    <Link to={toHelpPath(topic)} className="inline-flex min-h-11 items-center gap-2 font-medium compact:min-h-8">
      <CircleQuestionMark size={18} className="shrink-0" />
      {children}
    </Link>
  )
}
