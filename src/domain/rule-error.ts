/** The beginning of every rejection that requires a larger plan. */
export const upgradeMessagePrefix = "You don't have access to this feature. Please upgrade your subscription."

/** Every rule that can reject an action, with its message; the server's own are in online-rules.ts. */
const messages = {
  score_not_allowed: 'Access Denied – Only league administrators can update game scores.',
  score_not_numeric: 'Please enter valid numeric scores',
  game_not_open: 'This game was cancelled, postponed or forfeited. League staff can put it back on the schedule.',
  schedule_not_published: 'This schedule is a draft. Scores can be reported once it is published.',
  knockout_level: 'A knockout game cannot end level. Say who won it.',
  knockout_winner: 'The winner must be one of the two teams and cannot have the lower score.',
  teams_unknown: 'Who plays this game is not known yet.',
  other_teams: 'Other teams play this game by now, or on other sides. Look again before you enter the score.',
  later_games_played:
    'This would change who plays a later game that has begun. League staff can correct it, and take back what follows.',
  bracket_decides:
    'A game of a bracket is not cancelled, added or deleted by hand: somebody has to go on. Postpone it, or record a forfeit.',
  change_too_large: 'This is too large to send.',
  tournament_too_large: 'This tournament has too many games. Make more pools with fewer teams in each.',
  not_in_tournament: 'This team does not play in this tournament.',
  venue_not_of_league: 'This venue is not one of the league’s.',
  pool_not_over: 'Not all games of this pool are over.',
  pool_tied: 'Teams of this pool are level by every rule of the league. Say who stands above whom.',
  not_allowed: 'You do not have permission to do this',
  signature_not_valid:
    'The other phone’s signature could not be checked. It may have signed out since. Its own report still counts once it is sent.',
  code_not_ours: 'This is not a score code of this app, or it could not be read whole.',
  code_needs_https: 'Codes work where this site is opened over https.',
  code_not_registered:
    'The other phones do not know this one yet. It has to be online once after you signed in; then show the code again.',
  code_phone_unknown:
    'This phone does not know the other phone yet. Both must have been online once since they signed in.',
  code_altered:
    'This code was not made by the phone that it names, or it was altered. Do not trust it, unless the two phones show other teams for this game.',
  code_own: 'This code is your own. The other side has to scan it.',
  code_same_side: 'This code comes from your own side. Only the other side, or a scorekeeper, can countersign it.',
  code_game_unknown: 'This phone does not have the game of this code. Both must be in the same organization.',
  code_other_game: 'This code is for another game.',
  code_expired:
    'This code is older than 15 minutes, or the clocks of the two phones differ. Ask for it to be shown again.',
  code_in_future: 'This code comes from the future. Set the clocks of both phones, then show it again.',
  code_before_game: 'This code was made before the day of the game. Set the clocks of both phones, then show it again.',
  code_author_not_allowed: 'Whoever made this code may not report the score of this game.',
  code_used: 'This code was used already. Both reports are on this phone.',
  code_outdated: 'The score has changed since this code was made. Ask for a new code.',
  result_stands: 'This result stands already: it is confirmed, or league staff made it official.',
  schedule_edit_not_allowed: 'You do not have permission to edit this schedule',
  schedule_not_draft:
    'Games of a published schedule do not move by dragging. Move… asks for a reason, and tells everybody concerned.',
  schedule_name_taken: 'A schedule with this name already exists for the selected league.',
  division_name_taken: 'The league has a division of this name already.',
  team_name_taken: 'This division has a team of this name already. Give it another name or another division.',
  schedule_clash: 'Some selected teams already have scheduled games at these times.',
  slug_taken: 'This address is taken. Choose another one.',
  reason_required: 'Say why: everybody concerned reads it.',
  changed_since: 'This was changed again in the meantime. Look at it before you change it back.',
  game_not_movable: 'Only a game that has not begun can be moved.',
  teams_stay: 'A score was entered for this game: its teams stay.',
  game_has_result: 'Only a game without a result can be deleted. Cancel this one instead.',
  team_has_games: 'This team has games. Delete its schedules first.',
  venue_has_games: 'This venue has games. Move them first.',
  field_has_games: 'This field has games. Move them first.',
  field_booked: 'This field has another game at that time.',
  team_booked: 'This team has another game at that time.',
  asset_oversold: 'Not enough of an asset for all deals.',
  feature_not_in_plan: upgradeMessagePrefix,
  limit_leagues: `${upgradeMessagePrefix} Your plan has no room for another league.`,
  limit_teams: `${upgradeMessagePrefix} Your plan has no room for another team in this league.`,
  limit_players: `${upgradeMessagePrefix} Your plan has no room for another player on this team.`,
  limit_games: `${upgradeMessagePrefix} Your plan has no room for more games in this month.`,
  storage_full:
    'This server keeps no more of these for one organization. Delete what is no longer needed, or ask whoever runs the server.',
  last_field: 'A venue keeps at least one field.',
  row_gone: 'This no longer exists. Somebody may have deleted it.',
} as const satisfies Record<string, string>

export type RuleCode = keyof typeof messages

/** Returns null if it is not one of our codes. */
export function toRuleCode(code: string): RuleCode | null {
  return Object.hasOwn(messages, code) ? (code as RuleCode) : null
}

/** Returns the message for a code from elsewhere, or null if it is not one of ours. */
export function getRuleMessage(code: string): string | null {
  const known = toRuleCode(code)
  return known && messages[known]
}

/** A rule rejected the action. If thrown inside `commit`, the whole change is rolled back. */
export class RuleError extends Error {
  readonly code: RuleCode

  constructor(code: RuleCode, message: string = messages[code]) {
    super(message)
    this.name = 'RuleError'
    this.code = code
  }
}
