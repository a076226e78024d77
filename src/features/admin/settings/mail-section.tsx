import { useState } from 'react'
import type { MailDelivery } from '#api/administration/settings.ts'
import { errorMessage } from '#data/store/error-message.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Section } from '#ui/layout/section.tsx'
import { useServerQuery } from '#ui/feedback/use-server-query.ts'
import { useOnline } from '#ui/browser/use-online.ts'
import { useAdminApi } from '../use-admin-api.ts'
import { t } from './words.ts'

const unavailable: Record<Exclude<MailDelivery, 'sent'>, string> = {
  kept: t.unavailableNoSmtpServer,
  nowhere: t.unavailableNoSmtpServer2,
  hosted: t.unavailableHostedProjectSends,
}

type Outcome = { readonly tone: 'green' | 'red'; readonly words: string }

/** Whether mails are sent; can be tested by sending one to yourself. */
export function MailSection() {
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
