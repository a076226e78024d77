import { useLive } from '#db/context.tsx'
import { readUnsent, unsentInWords } from '#features/sync-status/unsent.ts'
import { ProfilePage } from './lazy-pages.ts'
import { ThemeSwitch } from './theme-switch.tsx'

export function ProfileRoute() {
  const unsent = useLive(readUnsent, []) ?? []
  return <ProfilePage appearance={<ThemeSwitch />} unsent={unsent.length > 0 ? unsentInWords(unsent) : null} />
}
