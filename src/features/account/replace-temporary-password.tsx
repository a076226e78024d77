import { Button } from '#ui/plain-button.tsx'
import { useOnline } from '#ui/browser/use-online.ts'
import { describeAccountError } from './account-words.ts'
import { NewAccountPassword } from './new-account-password.tsx'
import { useAccountActions } from './profile/account-actions.tsx'
import { t } from './words.ts'

/** Asks for a new password to replace a temporary one, which the staff who created the account know. */
export function ReplaceTemporaryPassword({
  onChosen,
  onBack,
}: {
  onChosen: (how: 'signed_in' | 'code_needed') => void
  onBack: () => void
}) {
  const { choosePassword } = useAccountActions()
  const isOnline = useOnline()
  return (
    <>
      <p>{t.yourLeaguesStaffMade}</p>
      <NewAccountPassword
        email={null}
        work={async (password) => onChosen(await choosePassword(password))}
        words={(error) => describeAccountError(error, 'reset_password')}
        isOnline={isOnline}
      />
      <Button onClick={onBack}>{t.back}</Button>
    </>
  )
}
