import { useParams } from 'react-router-dom'
import { useActor } from '#data/queries/context.tsx'
import { can } from '#domain/people/capabilities.ts'
import { formatRole } from '#domain/people/roles.ts'
import { roles } from '#domain/schema/organizations.ts'
import { formatList } from '#i18n/format-list.ts'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/feedback/states.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Page } from '#ui/layout/page.tsx'
import { QuotedText } from './quoted-text.tsx'
import { RolesTable } from './roles/roles-table.tsx'
import { listSteps, type HelpTopic } from './topic.ts'
import { TopicList } from './topic-list.tsx'
import { findTopic, helpTopics, isForActor } from './topics.ts'
import { t } from './words.ts'

export function HelpTopicPage() {
  const actor = useActor()
  const { topic: id = '' } = useParams()
  const topic = findTopic(id)
  const back = { to: '/help', label: t.help }
  if (!topic) {
    return (
      <Page title={t.topicNotFound} of={t.help} back={back}>
        <EmptyState title={t.topicNotFound} action={<ButtonLink to="/help">{t.allTopics}</ButtonLink>}>
          {t.topicNotFoundHint}
        </EmptyState>
      </Page>
    )
  }
  const { title, purpose } = topic.words
  const related = helpTopics.filter(
    (other) => other.group === topic.group && other !== topic && (actor === null || isForActor(other, actor)),
  )
  return (
    <Page title={title} of={t.help} notes={purpose} back={back}>
      <Steps topic={topic} />
      {topic.id === 'roles' && <RolesTable />}
      <OpenScreen topic={topic} />
      {related.length > 0 && (
        <section className="flex max-w-3xl flex-col gap-1.5">
          <h2>{t.relatedTopics}</h2>
          <Card className="overflow-hidden lg:rounded-none lg:border-0 lg:bg-transparent lg:shadow-none">
            <TopicList label={t.relatedTopics} topics={related} />
          </Card>
        </section>
      )}
    </Page>
  )
}

function Steps({ topic: { words } }: { topic: HelpTopic }) {
  const steps = listSteps(words)
  if (steps.length === 0) return null
  return (
    <div className="flex max-w-prose flex-col gap-4">
      <ol className="flex flex-col gap-3">
        {steps.map((step, index) => (
          <li key={step} className="flex gap-3">
            <span
              aria-hidden="true"
              className="grid size-6 shrink-0 place-items-center rounded-full bg-tint text-note font-semibold text-accent tabular"
            >
              {index + 1}
            </span>
            <span className="min-w-0 flex-1">
              <QuotedText text={step} />
            </span>
          </li>
        ))}
      </ol>
      {words.note !== undefined && (
        <p className="border-l-2 border-line pl-3 text-soft">
          <QuotedText text={words.note} />
        </p>
      )}
    </div>
  )
}

/** The way to the screen, or who has access to it. */
function OpenScreen({ topic }: { topic: HelpTopic }) {
  const actor = useActor()
  const { to, needs, words } = topic
  if (needs !== undefined && !isForActor(topic, actor)) {
    const allowed = roles.filter((role) => can({ role }, needs)).map((role) => formatRole(role))
    return <p className="text-soft">{t.onlyFor(formatList(allowed))}</p>
  }
  return (
    <div>
      <ButtonLink to={to} variant="primary">
        {t.goTo(words.screen)}
      </ButtonLink>
    </div>
  )
}
