import type { ClosedInvitation } from '#api/invitations.ts'
import { OnlineError } from '#domain/online-error.ts'
import { describeRejection } from '#data/store/refusal-words.ts'
import { RuleError } from '#domain/rule-error.ts'
import { AccountError } from './profile/account-actions.tsx'

export type AccountOperation =
  | 'sign_in'
  | 'sign_up'
  | 'resend'
  | 'confirm_email'
  | 'create_organization'
  | 'request_reset'
  | 'reset_password'

/** Returns the message for a failed attempt. An unknown error has no message of its own. */
export function describeAccountError(error: unknown, deed: AccountOperation): string {
  if (error instanceof RuleError) return `${failed[deed]} ${error.message}`
  if (error instanceof OnlineError) return onlineWords(error, deed)
  if (!(error instanceof AccountError)) return 'An error occurred'
  switch (error.problem) {
    case 'no_connection':
      if (error.message) return `${error.message} Nothing was changed; try again later.`
      return `${needsConnectionMessage[deed]} Nothing was sent; try again when there is one.`
    case 'wrong_credentials':
      return failed.sign_in
    case 'link_of_another_browser':
      return 'This link works in the browser in which you asked for it. Open it there, or ask for a new one here.'
    case 'email_not_confirmed':
      return 'Please confirm your e-mail address first: open the link in the mail that we sent you.'
    case 'too_many_attempts':
      return error.message || 'Too many attempts. Please wait a minute and try again.'
    case 'email_taken':
      return 'There is an account with this e-mail address already. Sign in instead.'
    case 'signed_out':
      return 'Please sign in again.'
    case 'not_on_device':
      return `${error.message || needsConnectionMessage.sign_in} Nothing of this account is on this device: it goes when you sign out.`
    case 'wrong_on_device':
      return 'Wrong password. Without a connection it is the one that you last signed in with on this device.'
    case 'wait':
      return `Too many wrong passwords. Please wait ${error.message} and try again.`
    case 'connection_only':
      return `${error.message} Without a connection this account cannot be opened on this device any more. Sign in when there is one; what waits here is kept.`.trim()
    case 'something_waits':
      return 'Something of this account has not been sent. Whose it is can sign in, and send or discard it.'
    case 'weak_password':
    case 'link_used':
    case 'refused':
      return error.message ? `${failed[deed]} ${error.message}` : failed[deed]
    default:
      return error.problem satisfies never
  }
}

/** Returns the error message for the profile. */
export function describeProfileError(error: unknown): string {
  return `Error updating profile. Please try again. ${describeRejection(error)}`
}

function onlineWords({ problem, message }: OnlineError, deed: AccountOperation): string {
  if (problem === 'no_connection') return message // the message says what was received instead
  if (problem === 'signed_out') return describeAccountError(new AccountError('signed_out'), deed)
  return `${failed[deed]} ${message}`
}

export const needsConnectionMessage: Record<AccountOperation, string> = {
  sign_in: 'Signing in needs a connection.',
  sign_up: 'Creating an account needs a connection.',
  resend: 'Sending a mail needs a connection.',
  confirm_email: 'Confirming an e-mail address needs a connection.',
  create_organization: 'Creating an organization needs a connection.',
  request_reset: 'Resetting a password needs a connection.',
  reset_password: 'Setting a new password needs a connection.',
}

const failed: Record<AccountOperation, string> = {
  sign_in: 'Error signing in. Please check your credentials.',
  sign_up: 'Error creating account. Please try again.',
  resend: 'The mail was not sent.',
  confirm_email: 'Nothing was changed.',
  create_organization: 'Failed to create organization.',
  request_reset: 'Error sending password reset. Please try again.',
  reset_password: 'Your password was not changed.',
}

/** Returns the title of an invitation that can no longer be accepted, and what to do next. */
export function describeClosedInvitation(looked: ClosedInvitation): { title: string; words: string } {
  switch (looked.state) {
    case 'unknown':
      return {
        title: 'Invitation not found',
        words:
          'This link is not complete, or a newer one has taken its place. Check that all of it was copied, or ask for a new one.',
      }
    case 'expired':
      return {
        title: 'Invitation expired',
        words: `This invitation to ${looked.organization} was not accepted in time. Ask ${looked.invited_by || 'the league’s staff'} for a new link.`,
      }
    case 'revoked':
      return {
        title: 'Invitation withdrawn',
        words: `This invitation to ${looked.organization} has been withdrawn. If that surprises you, ask ${looked.invited_by || 'the league’s staff'}.`,
      }
    case 'accepted':
      return {
        title: 'Invitation used',
        words: `This invitation to ${looked.organization} has been accepted already; each works once. If it was you, you are a member: sign in as ${looked.email}.`,
      }
    default:
      return looked satisfies never
  }
}
