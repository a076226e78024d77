import { ServerReadError } from '#ui/feedback/server-read-error.tsx'
import { Page } from '#ui/layout/page.tsx'
import { SkeletonCards } from '#ui/feedback/states.tsx'
import { useServerQuery } from '#ui/feedback/use-server-query.ts'
import { useOnline } from '#ui/browser/use-online.ts'
import { useAdminApi } from '../use-admin-api.ts'
import { OfflineNote } from '../offline-note.tsx'
import { BrandingSection } from './branding-section.tsx'
import { DefaultsSection } from './defaults-section.tsx'
import { OperatorSection } from './operator-section.tsx'
import { t } from './words.ts'
import { useState } from 'react'
import type { MailDelivery } from '#api/administration/settings.ts'
import { errorMessage } from '#data/store/error-message.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Section } from '#ui/layout/section.tsx'

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

const unavailable: Record<Exclude<MailDelivery, 'sent'>, string> = {
  kept: t.unavailableNoSmtpServer,
  nowhere: t.unavailableNoSmtpServer2,
  hosted: t.unavailableHostedProjectSends,
}

type Outcome = { readonly tone: 'green' | 'red'; readonly words: string }

/** Shows whether emails are sent, and lets administrators send themselves a test email. */
function MailSection() {
  const { readMailState, sendTestMail } = useAdminApi()
  const { value: state } = useServerQuery(readMailState)
  const online = useOnline()
  const [isSending, setSending] = useState(false)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const send = async () => {
    setSending(true)
    setOutcome(null)
    try {
      const address = await sendTestMail()
      setOutcome({
        tone: 'green',
        words: t.mailServerHasTaken(address),
      })
    } catch (error) {
      setOutcome({ tone: 'red', words: errorMessage(error) })
    }
    setSending(false)
  }
  const isPossible = state === 'sent'
  return (
    <Section title={t.email} notes={t.confirmationsNewPasswordsInvitations}>
      {outcome && <Banner tone={outcome.tone}>{outcome.words}</Banner>}
      {state !== undefined && !isPossible && <p className="text-soft">{unavailable[state]}</p>}
      <div>
        <Button disabled={!isPossible || !online || isSending} onClick={() => void send()}>
          {isSending ? t.sending : t.sendTestEmail}
        </Button>
      </div>
    </Section>
  )
}
