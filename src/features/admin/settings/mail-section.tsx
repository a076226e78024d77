import { useState } from 'react'
import type { MailDelivery } from '#api/administration/settings.ts'
import { describeRejection } from '#data/store/refusal-words.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Section } from '#ui/layout/section.tsx'
import { useServerQuery } from '#ui/feedback/use-server-query.ts'
import { useOnline } from '#ui/browser/use-online.ts'
import { useAdminApi } from '../use-admin-api.ts'

const unavailable: Record<Exclude<MailDelivery, 'sent'>, string> = {
  kept: 'Unavailable: no SMTP server is set (SMTP_HOST), so nothing is sent. Mails are printed where the server runs, and can be read at /__mail on that machine.',
  nowhere:
    'Unavailable: no SMTP server is set (SMTP_HOST), so nothing is sent. Mails are printed where the server runs.',
  hosted:
    'Unavailable: the hosted project sends its mails itself. Its SMTP server is set, and tried, in its dashboard.',
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
        words: `The mail server has taken a test mail to ${address}. Look into that inbox, and among spam.`,
      })
    } catch (error) {
      setOutcome({ tone: 'red', words: describeRejection(error) })
    }
    setSending(false)
  }
  const isPossible = state === 'sent'
  return (
    <Section
      title="Mail"
      notes="Confirmations, new passwords and invitations go out by mail. The server’s environment has the SMTP server and its password; they are not kept here."
    >
      {outcome && <Banner tone={outcome.tone}>{outcome.words}</Banner>}
      {state !== undefined && !isPossible && <p className="text-soft">{unavailable[state]}</p>}
      <div>
        <Button disabled={!isPossible || !online || isSending} onClick={() => void send()}>
          {isSending ? 'Sending...' : 'Send test mail'}
        </Button>
      </div>
    </Section>
  )
}
