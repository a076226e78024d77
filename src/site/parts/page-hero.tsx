import type { ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'
import { pageWidthClass } from './page-section.tsx'
import { PictureField, PictureSun } from './pictures/field.tsx'

type PageHeroProps = {
  /** A short text above the title. */
  kicker?: ReactNode
  title: string
  lead: ReactNode
  /** Links as buttons. */
  actions?: ReactNode
  /** Next to the text on a laptop, below it on a phone. */
  picture?: ReactNode
  /** Whether to draw a field behind the content and, on a wide screen, the sun above the field. */
  hasField?: boolean
}

/** The top of a public page, with its only first-level heading. */
export function PageHero({ kicker, title, lead, actions, picture, hasField = false }: PageHeroProps) {
  return (
    <section
      className={classNames(
        'relative isolate overflow-hidden pt-14 sm:pt-20',
        hasField ? 'bg-gradient-to-b from-bg to-tint pb-56 sm:pb-64' : 'pb-14 sm:pb-20',
      )}
    >
      {hasField && (
        <>
          {/* shown only where it is next to the text: text in front of the sun would be illegible */}
          <PictureSun className="absolute right-[max(1rem,calc(50%-38rem))] bottom-32 -z-10 hidden size-[26rem] xl:block" />
          <PictureField className="absolute inset-x-0 bottom-0 -z-10 h-56 w-full sm:h-72" />
        </>
      )}
      <div className={classNames(pageWidthClass, picture ? 'grid items-center gap-12 lg:grid-cols-2' : '')}>
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
