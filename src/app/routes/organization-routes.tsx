import { MembersPage, OrganizationSettingsPage } from './office-pages.ts'
import { useUnsentWords } from '../shell/use-unsent-words.ts'

export function MembersRoute() {
  return <MembersPage unsent={useUnsentWords('organization')} />
}

export function OrganizationSettingsRoute() {
  return <OrganizationSettingsPage unsent={useUnsentWords('organization')} />
}
