import { Suspense } from 'react'
import { SkeletonLines } from '#ui/feedback/states.tsx'
import { InstallGuide, ProfilePage } from './office-pages.ts'
import { ThemeSwitch } from '../shell/theme-switch.tsx'
import { useUnsentWords } from '../shell/use-unsent-words.ts'

export function ProfileRoute() {
  const installation = (
    <Suspense fallback={<SkeletonLines count={1} />}>
      <InstallGuide />
    </Suspense>
  )
  return <ProfilePage appearance={<ThemeSwitch />} installation={installation} unsent={useUnsentWords('account')} />
}
