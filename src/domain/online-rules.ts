// Rules that only the server enforces, for the administration of people, accounts and the platform. Separate from
// rule-error.ts, whose messages are loaded on every phone at a field.

const messages = {
  last_manager: 'An organization keeps at least one league manager. Name another one first.',
  already_member: 'This person is a member already.',
  not_member: 'This person is no longer a member.',
  no_such_account: 'Nobody has signed up with this address.',
  address_not_confirmed:
    'Whoever signed up with this address has not confirmed it yet. They have to open the link in their mail first.',
  email_not_valid: 'Invalid email address',
  team_for_team_managers: 'Only a team manager can be invited for a team.',
  invitation_closed: 'This invitation has been accepted or revoked.',
  mailed_enough: 'No more mails of invitations can be sent today. Copy the link instead.',
  name_not_confirmed: 'What you typed does not match.',
  founder_protected: 'The founder’s account cannot be changed.',
  locks_you_out: 'This would lock you out: your own session does not meet it.',
  nobody_to_tell: 'No organization fits: nobody would get this.',
  sign_up_closed: 'New accounts are by invitation only.',
  sign_in_again_first: 'This cannot be undone. Sign in again, then try it within ten minutes.',
} as const satisfies Record<string, string>

export type OnlineRule = keyof typeof messages

/** Returns the message for the server's error code, or null if it is not one of these. */
export function getOnlineRuleMessage(code: string): string | null {
  return isOnlineRule(code) ? messages[code] : null
}

function isOnlineRule(code: string): code is OnlineRule {
  return Object.hasOwn(messages, code)
}
