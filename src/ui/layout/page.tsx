import { ChevronLeft } from 'lucide-react'
import { useEffect, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { classNames } from '../class-names.ts'
import { setDocumentTitle } from '../brand/page-branding.ts'

/**
 * A screen: its title (also used for the document, with `of` to distinguish screens with the same title), a line of
 * notes, its actions (right of the title on a laptop), and its content. `back` is the parent screen.
 */
export function Page({
  title,
  of,
  notes,
  actions,
  back,
  isWide = false,
  children,
}: {
  title: string
  of?: string | undefined
  notes?: ReactNode
  actions?: ReactNode
  back?: { to: string; label: string } | undefined
  /** Whether the content uses the whole width, as a calendar does. The few actions then stay beside the title. */
  isWide?: boolean
  children: ReactNode
}) {
  useEffect(() => {
    setDocumentTitle(of === undefined ? title : `${title} · ${of}`)
  }, [title, of])
  return (
    <div
      className={classNames(
        'mx-auto flex w-full flex-col p-4 pb-10',
        isWide ? 'gap-3 lg:px-5' : 'max-w-6xl gap-5 lg:mx-0 lg:max-w-[1700px] lg:px-6',
        'lg:pt-0',
      )}
    >
      <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 lg:min-h-[52px] lg:pt-3 lg:pb-1">
        <div className="min-w-0 lg:flex-1 lg:basis-72">
          {back && (
            <Link
              to={back.to}
              className="-ml-1 inline-flex min-h-11 items-center gap-1 font-medium text-soft hover:text-ink"
            >
              <ChevronLeft size={20} />
              {back.label}
            </Link>
          )}
          <h1>{title}</h1>
          {notes && <div className="mt-1 text-note text-soft">{notes}</div>}
        </div>
        {actions && (
          <div className={classNames('flex flex-wrap items-center gap-3', !isWide && 'max-sm:w-full')}>{actions}</div>
        )}
      </header>
      {children}
    </div>
  )
}
