import { useEffect } from 'react'
import { keepFocus } from '#ui/browser/keep-focus.ts'
import { Toaster } from '#ui/feedback/toaster.tsx'
import { LeaveQuestion } from './leave-question.tsx'

/** What every screen has beside it: notices, a focus that is never lost, and a question before typed text is left. */
export function BesideScreens({ pathname }: { pathname: string }) {
  useEffect(() => keepFocus(), [])
  return (
    <>
      <Toaster pathname={pathname} />
      <LeaveQuestion />
    </>
  )
}
