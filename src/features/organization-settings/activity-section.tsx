import { useCallback, useState } from 'react'
import { Link } from 'react-router-dom'
import type { ActivityEntry } from '#api/organization.ts'
import { useLive } from '#data/queries/context.tsx'
import { refusalWords } from '#data/store/refusal-words.ts'
import { AnswerProblem } from '#ui/feedback/answer-problem.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Section } from '#ui/layout/section.tsx'
import { SkeletonLines } from '#ui/feedback/states.tsx'
import { useAnswer } from '#ui/feedback/use-answer.ts'
import { ActivityIcon } from './activity-icon.tsx'
import { activityLinks } from './activity-links.ts'
import { activityInWords } from './activity-words.ts'
import { useOrganizationApi } from './use-organization-api.ts'

const pageSize = 25

/** What happened in the organization, newest first, a page at a time. It stands on the server only. */
export function ActivitySection({ organizationId }: { organizationId: string }) {
  const { readActivity } = useOrganizationApi()
  const question = useCallback(() => readActivity(organizationId, null, pageSize), [organizationId, readActivity])
  const { value: first, error, askAgain } = useAnswer(question)
  const [older, setOlder] = useState<readonly ActivityEntry[]>([])
  const [isEnd, setEnd] = useState(false)
  const [problem, setProblem] = useState<string>()
  const entries = first && [...first, ...older]
  const last = entries?.at(-1)
  const links = useLive((db) => activityLinks(db, [...(first ?? []), ...older]), [first, older])

  const showOlder = async (before: number) => {
    setProblem(undefined)
    try {
      const page = await readActivity(organizationId, before, pageSize)
      setOlder((known) => [...known, ...page])
      setEnd(page.length < pageSize)
    } catch (refused) {
      setProblem(refusalWords(refused))
    }
  }
  return (
    <Section title="Activity" notes="Who did what, newest first." online>
      {!entries && error === undefined && <SkeletonLines count={4} />}
      {!entries && error !== undefined && <AnswerProblem message={refusalWords(error)} onRetry={askAgain} />}
      {entries?.length === 0 && (
        <p className="text-soft">No recent activity. Activity will appear here as you use the platform.</p>
      )}
      {entries && entries.length > 0 && (
        <ol className="flex flex-col divide-y divide-line">
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} link={links?.get(entry.id)} />
          ))}
        </ol>
      )}
      {problem !== undefined && <Banner tone="red">{problem}</Banner>}
      {last && first && first.length === pageSize && !isEnd && (
        <div>
          <Button onClick={() => void showOlder(last.id)}>Show older</Button>
        </div>
      )}
    </Section>
  )
}

const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })

function Entry({ entry, link }: { entry: ActivityEntry; link: string | undefined }) {
  const words = activityInWords(entry)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-0.5 py-2.5">
      <span className="flex min-w-0 basis-64 grow items-center gap-2.5">
        <ActivityIcon action={entry.action} />
        {link === undefined ? (
          <span className="min-w-0 wrap-break-word">{words}</span>
        ) : (
          <Link to={link} className="-my-2.75 min-w-0 py-2.75 wrap-break-word text-accent no-underline hover:underline">
            {words}
          </Link>
        )}
      </span>
      <span className="text-note text-soft tabular">
        {entry.actor ?? 'The server'} · <time dateTime={entry.at}>{moment.format(new Date(entry.at))}</time>
      </span>
    </li>
  )
}
