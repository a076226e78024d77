import type { ReactNode } from 'react'
import { ArrowRight, type LucideIcon } from 'lucide-react'
import { classNames } from '#ui/class-names.ts'
import { IconTile } from './icon-tile.tsx'
import { PlannedTag } from './planned-tag.tsx'

/** A list of cards, in columns or, on a phone, in a single one. */
export function SiteCards({ columns = 3, children }: { columns?: keyof typeof columnClass; children: ReactNode }) {
  return <ul className={classNames('grid gap-4 sm:gap-6', columnClass[columns])}>{children}</ul>
}

type CardProps = {
  title: string
  icon?: LucideIcon
  /** The link that the whole card opens. */
  href?: string
  /** The link text below the card's text; screen readers hear the title with it. */
  linkText?: string
  isPlanned?: boolean
  children?: ReactNode
}

export function SiteCard({ title, icon, href, linkText = 'Learn more', isPlanned = false, children }: CardProps) {
  return (
    <li
      className={classNames(
        'relative flex flex-col gap-3 rounded-card border border-line bg-card p-5 shadow-card sm:p-6',
        href && 'transition-colors hover:border-accent',
      )}
    >
      {icon && <IconTile icon={icon} />}
      <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-section">
        {title}
        {isPlanned && <PlannedTag />}
      </h3>
      <div className="flex flex-col gap-3 text-pretty text-soft">{children}</div>
      {href && (
        <a
          href={href}
          className="mt-auto inline-flex items-center gap-1.5 pt-1 font-semibold text-accent no-underline after:absolute after:inset-0 after:rounded-card"
        >
          <span>
            {linkText}
            <span className="sr-only">: {title}</span>
          </span>
          <ArrowRight className="size-4" />
        </a>
      )}
    </li>
  )
}

const columnClass = {
  2: 'md:grid-cols-2',
  3: 'sm:grid-cols-2 lg:grid-cols-3',
  4: 'sm:grid-cols-2 lg:grid-cols-4',
}
