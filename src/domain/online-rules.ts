// Rules that only the server enforces, for the administration of people, accounts and the platform. Separate from
// rule-error.ts, whose messages are loaded on every phone at a field.

const messages = {
  last_manager: 'An organization needs at least one league manager. Assign another one first.',
  already_member: 'This person is already a member.',
  not_member: 'This person is no longer a member.',
  no_such_account: 'Nobody has signed up with this address.',
  address_not_confirmed:
    'This email address hasn’t been confirmed yet. Its owner has to open the link in their email first.',
  email_not_valid: 'Invalid email address',
  team_for_team_managers: 'Only a team manager can be invited for a team.',
  invitation_closed: 'This invitation has been accepted or revoked.',
  mailed_enough: 'Daily limit for invitation emails reached. Copy the link instead.',
  name_not_confirmed: 'What you typed does not match.',
  founder_protected: 'The founder’s account cannot be changed.',
  locks_you_out: 'This would lock you out: your own session does not meet it.',
  nobody_to_tell: 'No organization matches, so no one would receive this.',
  sign_up_closed: 'New accounts are by invitation only.',
  sign_in_again_first: 'This can’t be undone. Sign in again, then retry within ten minutes.',
} as const satisfies Record<string, string>

export type OnlineRule = keyof typeof messages

/** Returns the message for the server's error code, or null if it is not one of these. */
export function getOnlineRuleMessage(code: string): string | null {
  return isOnlineRule(code) ? messages[code] : null
}

function isOnlineRule(code: string): code is OnlineRule {
  return Object.hasOwn(messages, code)
}
