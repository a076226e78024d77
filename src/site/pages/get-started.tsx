import { CalendarCheck, Check, Smartphone, Users } from 'lucide-react'
import { IconTile } from '../parts/icon-tile.tsx'
import { pageWidthClass } from '../parts/page-section.tsx'
import type { PublicPage } from '../public-page.ts'

/** A frame: the app renders the three steps into `#root` (src/app/routes/get-started-route.tsx). */
export const getStartedPage: PublicPage = {
  path: '/get-started',
  title: 'Get Started',
  description:
    'Create your account and your league’s organization in three short steps: your info, league details, preferences.',
  Body: GetStarted,
  scripts: ['app'],
}

const gains = [
  {
    icon: CalendarCheck,
    title: 'A season without clashes',
    words:
      'Round robins and brackets that know your fields, your days and everybody’s rest. A rainout is repaired in one step.',
  },
  {
    icon: Smartphone,
    title: 'Scores from the sideline',
    words: 'Coaches report on their phones, with or without a signal. Standings are updated at once.',
  },
  {
    icon: Users,
    title: 'Everybody knows',
    words: 'Coaches join with a link. Families follow the public page and the calendar, without an account.',
  },
]

function GetStarted() {
  return (
    <div
      className={`${pageWidthClass} grid gap-x-14 gap-y-8 py-8 sm:py-14 lg:grid-cols-[1fr_minmax(0,34rem)] lg:grid-rows-[auto_1fr]`}
    >
      <div className="max-w-xl lg:pt-4">
        <h1 className="text-4xl leading-[1.1] font-extrabold tracking-tight text-balance sm:text-5xl">Get Started</h1>
        <p className="mt-4 text-lg text-pretty text-soft">
          Three short steps to your own league. No credit card, and nothing to install.
        </p>
        <p data-visitor-only="" className="mt-2 text-soft">
          Already have an account?{' '}
          <a href="/login" className="inline-flex min-h-11 items-center font-semibold text-accent underline">
            Sign in
          </a>
        </p>
      </div>
      <div className="min-w-0 rounded-card border lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:self-start border-line bg-card p-5 shadow-card sm:p-7">
        <div
          id="root"
          className="[&:not(:has(form,h2))]:min-h-[46rem] touch:[&:not(:has(form,h2))]:min-h-[37.2rem] in-data-signed-in:min-h-60!"
        >
          <div role="status" className="flex flex-col gap-5">
            <span className="sr-only">Loading the form…</span>
            {fields.map((width, index) => (
              <span
                key={index}
                aria-hidden="true"
                className={`${width} h-11 animate-pulse rounded-control bg-gray-tint`}
              />
            ))}
          </div>
          <noscript>
            <p className="mt-6">Signing up needs JavaScript, which this browser does not run.</p>
          </noscript>
        </div>
      </div>
      <WhatYouGet />
    </div>
  )
}

/** Gray placeholders for the first step's fields. */
const fields = ['w-3/4', 'w-full', 'w-full', 'w-full', 'w-full', 'w-full']

function WhatYouGet() {
  return (
    <div className="flex max-w-xl flex-col gap-6">
      <ul className="flex flex-col gap-5">
        {gains.map(({ icon, title, words }) => (
          <li key={title} className="flex gap-4">
            <IconTile icon={icon} />
            <div>
              <h2 className="text-base font-bold">{title}</h2>
              <p className="mt-1 text-pretty text-soft">{words}</p>
            </div>
          </li>
        ))}
      </ul>
      <ul className="flex flex-col gap-2 border-t border-line pt-5 text-soft">
        {['All your data can be exported, at any time', 'Your league stays usable without a connection'].map(
          (words) => (
            <li key={words} className="flex items-center gap-2">
              <Check className="size-5 shrink-0 text-accent" />
              {words}
            </li>
          ),
        )}
      </ul>
    </div>
  )
}
