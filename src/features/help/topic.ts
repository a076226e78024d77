import type { Capability } from '#domain/people/capabilities.ts'
import type { HelpTopicId } from '#ui/layout/help-topic.ts'

export const helpGroups = [
  'start',
  'schedules',
  'gameDay',
  'standings',
  'people',
  'notifications',
  'offline',
  'data',
  'sponsorship',
  'account',
] as const
export type HelpGroup = (typeof helpGroups)[number]

/** The texts of a topic. Labels of the screens are between asterisks, so that a test can look for them there. */
export type TopicWords = {
  readonly title: string
  /** What it is for. */
  readonly purpose: string
  /** Other words that people search for. */
  readonly keywords: string
  /** The title of the screen that the topic leads to. */
  readonly screen: string
  readonly note?: string
  readonly [step: `step${number}`]: string
}

export type HelpTopic = {
  readonly id: HelpTopicId
  readonly group: HelpGroup
  readonly words: TopicWords
  /** The screen where it is done. */
  readonly to: string
  /** The right that the topic requires; if omitted, the topic is for everyone. */
  readonly needs?: Capability
}

export function listSteps(words: TopicWords): readonly string[] {
  return Object.entries(words).flatMap(([key, text]) => (key.startsWith('step') ? [text] : []))
}
