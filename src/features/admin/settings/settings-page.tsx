import { ServerReadError } from '#ui/feedback/server-read-error.tsx'
import { Page } from '#ui/layout/page.tsx'
import { SkeletonCards } from '#ui/feedback/states.tsx'
import { useServerQuery } from '#ui/feedback/use-server-query.ts'
import { useOnline } from '#ui/browser/use-online.ts'
import { useAdminApi } from '../use-admin-api.ts'
import { OfflineNote } from '../offline-note.tsx'
import { BrandingSection } from './branding-section.tsx'
import { DefaultsSection } from './defaults-section.tsx'
import { MailSection } from './mail-section.tsx'
import { OperatorSection } from './operator-section.tsx'
import { t } from './words.ts'

/** Settings for the whole deployment. Each section is saved separately. */
export function SettingsPage() {
  const { readSettings } = useAdminApi()
  const { value: settings, error, askAgain } = useServerQuery(readSettings)
  const online = useOnline()
  return (
    <Page title={t.settings} of={t.administration} notes={t.everybodyInstallation}>
      <OfflineNote />
      {error !== undefined && <ServerReadError error={error} onRetry={askAgain} />}
      {!settings && error === undefined && online && (
        <SkeletonCards count={3} className="max-w-3xl" label={t.loadingSettings} />
      )}
      {settings && (
        <div className="flex max-w-3xl flex-col gap-5">
          <DefaultsSection settings={settings} onSaved={askAgain} />
          <BrandingSection settings={settings} onSaved={askAgain} />
          <OperatorSection settings={settings} onSaved={askAgain} />
          <MailSection />
        </div>
      )}
    </Page>
  )
}
