import type { Block, Inline, InlinePart } from '../content/posts/post.ts'

/** An article's text. Lines have at most about seventy characters: in longer ones, the eye loses its place. */
export function PostBlocks({ blocks }: { blocks: readonly Block[] }) {
  return (
    <div className="flex max-w-[34rem] flex-col gap-5 text-[1.0625rem] leading-[1.65] text-pretty">
      {blocks.map((block, index) => (
        <PostBlock key={index} block={block} />
      ))}
    </div>
  )
}

function PostBlock({ block }: { block: Block }) {
  switch (block.kind) {
    case 'paragraph':
      return (
        <p>
          <Words text={block.text} />
        </p>
      )
    case 'heading':
      return (
        <h2 className="mt-5 -mb-1 text-[1.375rem] leading-snug font-bold tracking-tight text-balance">{block.text}</h2>
      )
    case 'list':
      return <List block={block} />
    case 'quote':
      return (
        <blockquote className="my-2 border-l-4 border-accent pl-5 text-xl leading-snug font-semibold text-balance">
          <Words text={block.text} />
        </blockquote>
      )
    case 'tip':
      return (
        <aside className="my-2 flex flex-col gap-1 rounded-card bg-tint px-5 py-4">
          <p className="font-bold text-accent">{block.title}</p>
          <p>
            <Words text={block.text} />
          </p>
        </aside>
      )
    case 'table':
      return <Table block={block} />
  }
}

function List({ block }: { block: Extract<Block, { kind: 'list' }> }) {
  const items = block.items.map((item, index) => (
    <li key={index} className="pl-1 marker:font-semibold marker:text-accent">
      <Words text={item} />
    </li>
  ))
  return block.isOrdered ? (
    <ol className="flex list-decimal flex-col gap-2 pl-6">{items}</ol>
  ) : (
    <ul className="flex list-disc flex-col gap-2 pl-6">{items}</ul>
  )
}

/** A table of texts. On a narrow screen, it scrolls horizontally. */
function Table({ block: { caption, head, rows } }: { block: Extract<Block, { kind: 'table' }> }) {
  return (
    <div
      role="region"
      aria-label={caption}
      // On a phone it is wider than its frame, and scrolled with the arrow keys too.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="my-2 overflow-x-auto rounded-card border border-line bg-card shadow-card"
    >
      <table className="w-full border-collapse text-left text-[0.9375rem] leading-snug tabular">
        <caption className="border-b border-line px-3 py-3 text-left sm:px-4 font-semibold">{caption}</caption>
        <thead>
          <tr>
            {head.map((name) => (
              <th
                key={name}
                scope="col"
                className="border-b border-line px-3 py-2.5 sm:px-4 text-note font-semibold text-soft"
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="[&_tr:not(:last-child)>*]:border-b [&_tr>*]:border-line">
          {rows.map(([first, ...others]) => (
            <tr key={first}>
              <th scope="row" className="px-3 py-2.5 sm:px-4 align-top font-semibold break-normal">
                {first}
              </th>
              {others.map((cell, index) => (
                <td key={index} className="px-3 py-2.5 sm:px-4 align-top break-normal">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Words({ text }: { text: Inline }) {
  return typeof text === 'string' ? text : text.map((part, index) => <Part key={index} part={part} />)
}

function Part({ part }: { part: InlinePart }) {
  if (typeof part === 'string') return part
  if ('strong' in part) return <strong className="font-semibold">{part.strong}</strong>
  return (
    <a href={part.href} className="font-medium text-accent underline underline-offset-3">
      {part.link}
    </a>
  )
}
