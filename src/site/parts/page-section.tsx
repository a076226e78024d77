import type { ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'

type PageSectionProps = {
  title: string
  lead?: ReactNode
  /** The target of a `#` link. */
  id?: string
  /** The section's background. `card` is for alternate sections, which stand out from the page. */
  ground?: keyof typeof grounds
  isCentered?: boolean
  /** On a laptop the heading is next to the content instead of above it. */
  isSplit?: boolean
  children?: ReactNode
}

/** A full-width part of a public page with a second-level heading. */
export function PageSection({
  title,
  lead,
  id,
  ground = 'page',
  isCentered = false,
  isSplit = false,
  children,
}: PageSectionProps) {
  return (
    <section id={id} className={classNames('py-14 sm:py-20', grounds[ground])}>
      <div className={classNames(pageWidthClass, isSplit && 'lg:grid lg:grid-cols-[1fr_2fr] lg:gap-12')}>
        <div className={classNames('max-w-2xl', isCentered && 'mx-auto text-center')}>
          <h2 className="text-[1.75rem] leading-tight font-bold tracking-tight text-balance sm:text-4xl">{title}</h2>
          {lead && <div className="mt-4 text-lg text-pretty text-soft">{lead}</div>}
        </div>
        {children && <div className={classNames('mt-8', isSplit ? 'lg:mt-0' : 'sm:mt-12')}>{children}</div>}
      </div>
    </section>
  )
}

/** The maximum width of a public page's content. */
export const pageWidthClass = 'mx-auto w-full max-w-6xl px-4 sm:px-6'

const grounds = {
  page: '',
  card: 'border-y border-line bg-card',
  tint: 'bg-tint',
}
