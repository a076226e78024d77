import type { ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'
import { pageWidth } from './page-section.tsx'

type PageHeroProps = {
  /** A few words above the title. */
  kicker?: ReactNode
  title: string
  lead: ReactNode
  /** Links as buttons. */
  actions?: ReactNode
  /** Beside the words on a laptop, below them on a phone. */
  picture?: ReactNode
}

/** What a public page begins with: its one heading of the first level. */
export function PageHero({ kicker, title, lead, actions, picture }: PageHeroProps) {
  return (
    <section className="overflow-hidden py-14 sm:py-20">
      <div className={classNames(pageWidth, picture ? 'grid items-center gap-12 lg:grid-cols-2' : '')}>
        <div className={picture ? 'max-w-xl' : 'max-w-3xl'}>
          {kicker && <p className="mb-4 flex flex-wrap items-center gap-3 font-semibold text-accent">{kicker}</p>}
          <h1 className="text-4xl leading-[1.1] font-extrabold tracking-tight text-balance sm:text-5xl">{title}</h1>
          <div className="mt-5 text-lg text-pretty text-soft sm:text-xl">{lead}</div>
          {actions && <div className="mt-8 flex flex-col gap-3 sm:flex-row sm:flex-wrap">{actions}</div>}
        </div>
        {picture}
      </div>
    </section>
  )
}
