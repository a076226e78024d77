import { can, type Actor } from '#domain/people/capabilities.ts'
import type { HelpTopicId } from '#ui/layout/help-topic.ts'
import { topicsForEveryone } from './everyone/topics.ts'
import { topicsForStaff } from './staff/topics.ts'
import { helpGroups, type HelpTopic } from './topic.ts'

/** All topics, in the order in which they are listed. */
export const helpTopics: readonly HelpTopic[] = helpGroups.flatMap((group) =>
  [...topicsForEveryone, ...topicsForStaff].filter((topic) => topic.group === group),
)

export function findTopic(id: string): HelpTopic | undefined {
  return helpTopics.find((topic) => topic.id === (id as HelpTopicId))
}

/** Whether this person may do what the topic is about. Without an organization, no one may do anything yet. */
export function isForActor({ needs }: HelpTopic, actor: Actor | null): boolean {
  return needs === undefined || can(actor, needs)
}
