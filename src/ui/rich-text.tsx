import { createElement, Fragment, type ReactNode } from 'react'

type Placeholders<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholders<Rest>
  : never

/** Fills the `{placeholders}` of a text with elements: for sentences that contain links or emphasis. */
export function rich<Text extends string>(
  text: Text,
  parts: Readonly<Record<Placeholders<Text>, ReactNode>>,
): ReactNode {
  const byName: Readonly<Record<string, ReactNode>> = parts
  const pieces = text.split(/\{(\w+)\}/)
  return createElement(Fragment, null, ...pieces.map((piece, index) => (index % 2 === 1 ? byName[piece] : piece)))
}
