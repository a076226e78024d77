import type { ReactNode } from 'react'
import type { LucideIcon } from 'lucide-react'

type MessagePageProps = { icon: LucideIcon; title: string; text: string; children: ReactNode }

/** A page with a single message and links to continue. */
export function MessagePage({ icon: Icon, title, text, children }: MessagePageProps) {
  return (
    <section className="mx-auto flex max-w-xl flex-col items-center px-4 py-20 text-center sm:px-6 sm:py-32">
      <span aria-hidden="true" className="grid size-20 place-items-center rounded-full bg-tint text-accent">
        <Icon className="size-10" />
      </span>
      <h1 className="mt-6 text-4xl font-extrabold tracking-tight text-balance">{title}</h1>
      <p className="mt-4 text-lg text-pretty text-soft">{text}</p>
      <div className="mt-8 flex flex-col gap-3 sm:flex-row">{children}</div>
    </section>
  )
}
