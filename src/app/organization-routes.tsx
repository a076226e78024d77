import { MembersPage, OrganizationSettingsPage } from './lazy-pages.ts'
import { useUnsentWords } from './use-unsent-words.ts'

export function MembersRoute() {
  return <MembersPage unsent={useUnsentWords('organization')} />
}

export function OrganizationSettingsRoute() {
  return <OrganizationSettingsPage unsent={useUnsentWords('organization')} />
}
