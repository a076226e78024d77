import type { ClosedInvitation } from '#api/invitations.ts'
import { OnlineError } from '#domain/online-error.ts'
import { errorMessage } from '#data/store/error-message.ts'
import { RuleError } from '#domain/rule-error.ts'
import { AccountError } from './profile/account-actions.tsx'
import { t } from './words.ts'

export type AccountOperation =
  | 'sign_in'
  | 'sign_up'
  | 'resend'
  | 'confirm_email'
  | 'create_organization'
  | 'request_reset'
  | 'reset_password'

/** Returns the message for a failed attempt: a general one if the error is unknown. */
export function describeAccountError(error: unknown, deed: AccountOperation): string {
  if (error instanceof RuleError) return `${failed[deed]} ${error.message}`
  if (error instanceof OnlineError) return onlineWords(error, deed)
  if (!(error instanceof AccountError)) return t.errorOccurred
  switch (error.problem) {
    case 'no_connection':
      if (error.message) return t.nothingWasChangedTry(error.message)
      return t.nothingWasSentTry(needsConnectionMessage[deed])
    case 'wrong_credentials':
      return failed.sign_in
    case 'link_of_another_browser':
      return t.linkWorksBrowserWhich
    case 'email_not_confirmed':
      return t.pleaseConfirmYourEmail
    case 'too_many_attempts':
      return error.message || t.tooManyAttemptsPlease
    case 'email_taken':
      return t.emailTaken
    case 'signed_out':
      return t.pleaseSignAgain
    case 'not_on_device':
      return t.notOnThisDevice(error.message || needsConnectionMessage.sign_in)
    case 'wrong_on_device':
      return t.wrongPasswordWithoutConnection
    case 'wait':
      return t.tooManyWrongPasswords(error.message)
    case 'connection_only':
      return t.withoutConnectionAccountCannot(error.message).trim()
    case 'something_waits':
      return t.somethingAccountHasNot
    case 'weak_password':
    case 'link_used':
    case 'refused':
      return error.message ? `${failed[deed]} ${error.message}` : failed[deed]
    default:
      return error.problem satisfies never
  }
}

/** Returns the message for a failed profile update. */
export function describeProfileError(error: unknown): string {
  return t.errorUpdatingProfilePlease(errorMessage(error))
}

function onlineWords({ problem, message }: OnlineError, deed: AccountOperation): string {
  if (problem === 'no_connection') return message // the message already says what was received, if anything, instead of the server's response
  if (problem === 'signed_out') return describeAccountError(new AccountError('signed_out'), deed)
  return `${failed[deed]} ${message}`
}

export const needsConnectionMessage: Record<AccountOperation, string> = {
  sign_in: t.signingNeedsConnection,
  sign_up: t.creatingAccountNeedsConnection,
  resend: t.sendingMailNeedsConnection,
  confirm_email: t.confirmingEMailAddress,
  create_organization: t.creatingOrganizationNeedsConnection,
  request_reset: t.resettingPasswordNeedsConnection,
  reset_password: t.settingNewPasswordNeeds,
}

const failed: Record<AccountOperation, string> = {
  sign_in: t.errorSigningPleaseCheck,
  sign_up: t.errorCreatingAccountPlease,
  resend: t.mailWasNotSent,
  confirm_email: t.nothingWasChanged,
  create_organization: t.failedCreateOrganization,
  request_reset: t.errorSendingPasswordReset,
  reset_password: t.yourPasswordWasNot,
}

/** Returns the title of an invitation that can no longer be accepted, and what to do next. */
export function describeClosedInvitation(looked: ClosedInvitation): { title: string; words: string } {
  switch (looked.state) {
    case 'unknown':
      return {
        title: t.invitationNotFound,
        words: t.linkNotCompleteNewer,
      }
    case 'expired':
      return {
        title: t.invitationExpired,
        words: t.invitationWasNotAccepted(looked.organization, looked.invited_by || t.leaguesStaff),
      }
    case 'revoked':
      return {
        title: t.invitationWithdrawn,
        words: t.invitationHasBeenWithdrawn(looked.organization, looked.invited_by || t.leaguesStaff),
      }
    case 'accepted':
      return {
        title: t.invitationUsed,
        words: t.invitationHasBeenAccepted(looked.organization, looked.email),
      }
    default:
      return looked satisfies never
  }
}
