import { useMemo, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { useActor } from '#data/queries/context.tsx'
import { groupBy } from '#domain/group-by.ts'
import { prepareEntries, rankEntries, type Searchable } from '#domain/search/rank-entries.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/feedback/states.tsx'
import { TextField } from '#ui/forms/form-field.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Disclosure } from '#ui/layout/disclosure.tsx'
import { toHelpPath } from '#ui/layout/help-topic.ts'
import { Page } from '#ui/layout/page.tsx'
import { listSteps, type HelpGroup, type HelpTopic } from './topic.ts'
import { TopicList } from './topic-list.tsx'
import { helpTopics, isForActor } from './topics.ts'
import { t } from './words.ts'

/** All topics by task, those for the person's role first, or those that match what is typed. */
export function HelpPage() {
  const actor = useActor()
  const navigate = useNavigate()
  const [params, setParams] = useSearchParams()
  const [query, setQuery] = useState(params.get('q') ?? '')
  const found = useFoundTopics(query)
  const search = (next: string) => {
    setQuery(next) // the address changes later than the field must
    setParams(next === '' ? {} : { q: next }, { replace: true })
  }
  const [own, others] = [true, false].map((isOwn) =>
    helpTopics.filter((topic) => (actor === null || isForActor(topic, actor)) === isOwn),
  )
  return (
    <Page title={t.help} notes={t.whatIsOnThisDevice}>
      <form
        role="search"
        onSubmit={(event) => {
          event.preventDefault()
          if (found?.[0]) void navigate(toHelpPath(found[0].id))
        }}
      >
        <TextField
          label={t.search}
          type="search"
          autoComplete="off"
          enterKeyHint="search"
          className="max-w-xl"
          value={query}
          onChange={({ target }) => search(target.value)}
        />
      </form>
      <p role="status" className="sr-only">
        {found ? t.resultCount(found.length) : ''}
      </p>
      {found?.length === 0 && (
        <EmptyState
          title={t.noneFound(query.trim())}
          action={<Button onClick={() => search('')}>{t.showAllTopics}</Button>}
        >
          {t.noneFoundHint}
        </EmptyState>
      )}
      {found && found.length > 0 && (
        <Card className="max-w-3xl overflow-hidden lg:border-0 lg:shadow-none">
          <TopicList label={t.results} topics={found} withPurpose />
        </Card>
      )}
      {!found && <Groups topics={own ?? []} />}
      {!found && others && others.length > 0 && (
        <Disclosure title={t.forOtherRoles} badge={t.resultCount(others.length)}>
          <Groups topics={others} />
        </Disclosure>
      )}
    </Page>
  )
}

function Groups({ topics }: { topics: readonly HelpTopic[] }) {
  return (
    <div className="gap-x-8 lg:columns-2 min-[100rem]:columns-3">
      {[...groupBy(topics, ({ group }) => group)].map(([group, some]) => (
        <Group key={group} group={group} topics={some} />
      ))}
    </div>
  )
}

function Group({ group, topics }: { group: HelpGroup; topics: readonly HelpTopic[] }) {
  return (
    <section className="mb-5 flex break-inside-avoid flex-col gap-1.5">
      <h2>{t.groups[group]}</h2>
      <Card className="overflow-hidden lg:rounded-none lg:border-0 lg:bg-transparent lg:shadow-none">
        <TopicList label={t.groups[group]} topics={topics} />
      </Card>
    </section>
  )
}

type FoundTopic = Searchable & { readonly topic: HelpTopic }

/** Returns the topics that contain all words of the query, the best first; null if there is no query. */
function useFoundTopics(query: string): readonly HelpTopic[] | null {
  const prepared = useMemo(() => prepareEntries(helpTopics.map(toEntry)), [])
  return useMemo(() => {
    if (query.trim() === '') return null
    return rankEntries(prepared, query, () => helpTopics.length).flatMap(({ entries }) =>
      entries.map(({ topic }) => topic),
    )
  }, [prepared, query])
}

function toEntry(topic: HelpTopic): FoundTopic {
  const { title, purpose, keywords, note = '' } = topic.words
  return {
    kind: 'help',
    title,
    more: [keywords, purpose, ...listSteps(topic.words), note].join(' '),
    distance: 0,
    topic,
  }
}
