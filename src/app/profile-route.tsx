import { ProfilePage } from './lazy-pages.ts'
import { ThemeSwitch } from './theme-switch.tsx'
import { useUnsentWords } from './use-unsent-words.ts'

export function ProfileRoute() {
  return <ProfilePage appearance={<ThemeSwitch />} unsent={useUnsentWords('account')} />
}
