import { Check, Copy, Mail, Share2 } from 'lucide-react'
import { useRef, useState } from 'react'
import type { CreatedInvitation } from '#api/people.ts'
import { errorMessage } from '#data/store/error-message.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { TextField } from '#ui/forms/form-field.tsx'
import { MailNotSetUpNote } from '#ui/feedback/mail-not-set-up-note.tsx'
import { QrCode } from '#ui/browser/qr-code.tsx'
import { useServerQuery } from '#ui/feedback/use-server-query.ts'
import { formatDeviceDateTime } from '#i18n/format-moment.ts'
import { usePeopleApi } from './use-people-api.ts'
import { getProductName } from '#ui/brand/page-branding.ts'
import { t } from './words.ts'
import { rich } from '#ui/rich-text.tsx'

/** `note` explains why there is a link although a password was typed. */
export type ShownInvitation = {
  readonly invitation: CreatedInvitation
  readonly note: 'email_taken' | 'confirm_email' | null
}

/**
 * Shows the link of an invitation for sharing. It cannot be shown again later, because the server stores only its hash.
 */
export function InvitationDialog({ invitation, note, onClose }: ShownInvitation & { onClose: () => void }) {
  const { email, expires_at: expiresAt, token } = invitation
  const link = `${location.origin}/accept-invitation#${token}`
  return (
    <Dialog
      title={t.invitation}
      onClose={onClose}
      dismissible={false}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t.done}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        {note && <Banner tone="blue">{noteWords[note]}</Banner>}
        <p>
          {rich(t.handWorksOnceAddress, {
            email: <strong className="wrap-anywhere">{email}</strong>,
            time: formatDeviceDateTime(expiresAt),
          })}
        </p>
        <QrCode text={link} label={t.qrCodeInvitation(email)} />
        <HandOn link={link} email={email} token={token} />
        <p className="text-note text-soft">{t.youSeeLinkOnly}</p>
      </div>
    </Dialog>
  )
}

const noteWords: Record<'email_taken' | 'confirm_email', string> = {
  email_taken: t.thereAccountAddressAlready,
  confirm_email: t.accountMadeOwnerConfirms,
}

/** Shares the link using whatever the device and the server offer: the clipboard, another app, or an email. */
function HandOn({ link, email, token }: { link: string; email: string; token: string }) {
  const people = usePeopleApi()
  const { value: canMail } = useServerQuery(people.canMail)
  const field = useRef<HTMLDivElement>(null)
  const [isCopied, setCopied] = useState(false)
  const [mail, setMail] = useState<'not_sent' | 'sending' | 'sent' | { readonly waitsAt: string }>('not_sent')
  const [problem, setProblem] = useState<string | null>(null)

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link)
      setCopied(true)
    } catch {
      field.current?.querySelector('input')?.select() // without https, there is no clipboard access: select the link for copying by hand
    }
  }
  const share = () => {
    navigator.share({ title: t.invitationTo(getProductName()), url: link }).catch(() => undefined) // the user cancelled
  }
  const send = async () => {
    setMail('sending')
    setProblem(null)
    try {
      const waitsAt = await people.mail(token)
      setMail(waitsAt === null ? 'sent' : { waitsAt })
    } catch (error) {
      setProblem(errorMessage(error))
      setMail('not_sent')
    }
  }
  return (
    <div ref={field} className="flex flex-col gap-3">
      <TextField label={t.link} readOnly value={link} onFocus={(event) => event.target.select()} />
      <div className="flex flex-wrap gap-3">
        <Button icon={isCopied ? done : <Copy size={18} />} onClick={() => void copy()}>
          {isCopied ? t.copied : t.copyLink}
        </Button>
        {'share' in navigator && (
          <Button icon={<Share2 size={18} />} onClick={share}>
            {t.share}
          </Button>
        )}
        {canMail && typeof mail === 'string' && (
          <Button
            icon={mail === 'sent' ? done : <Mail size={18} />}
            disabled={mail !== 'not_sent'}
            onClick={() => void send()}
          >
            {mail === 'sent' ? t.emailSent : t.sendByEmail}
          </Button>
        )}
      </div>
      <p role="status" className="sr-only">
        {[isCopied && t.linkCopied, mail === 'sent' && t.emailSentTo(email)].filter(Boolean).join('. ')}
      </p>
      {typeof mail === 'object' && <MailNotSetUpNote waitsAt={mail.waitsAt} />}
      {problem && <Banner tone="red">{problem}</Banner>}
    </div>
  )
}

const done = <Check size={18} />
