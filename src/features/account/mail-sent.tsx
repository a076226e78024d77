import { AccountFrame } from './account-frame.tsx'
import { ConfirmationLinkSent } from './confirmation-link-sent.tsx'
import { MailNote } from './mail-note.tsx'
import { ModeLink } from './mode-link.tsx'
import { t } from './words.ts'
import { rich } from '#ui/rich-text.tsx'

type Props = { to: string; what: 'confirmation' | 'reset'; onSignIn: () => void; onReset: () => void }

export function MailSent({ to, what, onSignIn, onReset }: Props) {
  return (
    <AccountFrame title={t.checkYourEmail}>
      {what === 'confirmation' ? (
        <>
          <p>{t.accountCreatedPleaseCheck}</p>
          <ConfirmationLinkSent email={to} />
          <p className="text-soft">
            {rich(t.alreadyHaveAccountAddress, { link: <ModeLink onClick={onReset}>{t.chooseNewPassword2}</ModeLink> })}
          </p>
        </>
      ) : (
        <>
          <MailNote>
            <p>{t.passwordResetInstructionsSent}</p>
            <p className="text-soft">
              {rich(t.whereThereAccountLink, { to: <strong className="wrap-anywhere">{to}</strong> })}
            </p>
          </MailNote>
        </>
      )}
      <p>
        <ModeLink onClick={onSignIn}>{t.backSign}</ModeLink>
      </p>
    </AccountFrame>
  )
}
