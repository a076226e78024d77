/** The beginning of every rejection that requires a larger plan. */
export const upgradeMessagePrefix = "You don't have access to this feature. Please upgrade your subscription."

/** Every rule that can reject an action, with its message; the server's own are in online-rules.ts. */
const messages = {
  score_not_allowed: 'Access Denied – Only league administrators can update game scores.',
  score_not_numeric: 'Please enter valid numeric scores',
  game_not_open: 'This game was cancelled, postponed or forfeited. League staff can put it back on the schedule.',
  schedule_not_published: 'This schedule is a draft. Scores can be reported once it is published.',
  knockout_level: 'A knockout game can’t end in a tie. Say who won.',
  knockout_winner: 'The winner must be one of the two teams and cannot have the lower score.',
  teams_unknown: 'The teams for this game aren’t known yet.',
  other_teams: 'The teams in this game have changed. Check it again before you enter the score.',
  later_games_played:
    'This would change the teams in a later game that has started. League staff can correct it and clear the later results.',
  bracket_decides:
    'You can’t cancel, add or delete a bracket game: one team has to advance. Postpone it or record a forfeit.',
  change_too_large: 'This is too large to send.',
  tournament_too_large: 'This tournament has too many games. Use more pools with fewer teams in each.',
  not_in_tournament: 'This team isn’t in this tournament.',
  venue_not_of_league: 'This venue doesn’t belong to the league.',
  pool_not_over: 'This pool still has games to play.',
  pool_tied: 'Teams in this pool are tied under every league rule. Set their order yourself.',
  not_allowed: 'You do not have permission to do this',
  signature_not_valid:
    'The other phone’s signature couldn’t be checked. It may have signed out. Its own report still counts once it’s sent.',
  code_not_ours: 'This isn’t one of the app’s score codes, or it wasn’t read completely.',
  code_needs_https: 'Codes need a secure (https) connection.',
  code_not_registered: 'Other phones don’t know this one yet. Go online once, then show the code again.',
  code_phone_unknown: 'This phone doesn’t know the other one yet. Both have to go online once after signing in.',
  code_altered:
    'This code was altered or wasn’t made by the phone it names. Don’t trust it, unless the two phones show different teams for this game.',
  code_own: 'This is your own code. The other team has to scan it.',
  code_same_side: 'This code is from your own team. Only the other team or a scorekeeper can countersign it.',
  code_game_unknown: 'This phone doesn’t have this code’s game. Both have to be in the same organization.',
  code_other_game: 'This code is for another game.',
  code_expired: 'This code is more than 15 minutes old, or the two phones’ clocks differ. Ask for a new code.',
  code_in_future: 'This code is dated in the future. Set both phones’ clocks, then show it again.',
  code_before_game: 'This code was made before game day. Set both phones’ clocks, then show it again.',
  code_author_not_allowed: 'The person who made this code can’t report this game’s score.',
  code_used: 'This code was already used. Both reports are on this phone.',
  code_outdated: 'The score has changed since this code was made. Ask for a new code.',
  result_stands: 'This result is already final: it’s confirmed, or league staff made it official.',
  schedule_edit_not_allowed: 'You do not have permission to edit this schedule',
  schedule_not_draft: 'You can’t drag published games. Use Move: it asks for a reason and notifies those affected.',
  schedule_name_taken: 'A schedule with this name already exists for the selected league.',
  division_name_taken: 'The league already has a division with this name.',
  team_name_taken: 'This division already has a team with this name. Choose another name or division.',
  schedule_clash: 'Some selected teams already have scheduled games at these times.',
  slug_taken: 'This address is taken. Choose another.',
  reason_required: 'Give a reason: everyone affected will see it.',
  changed_since: 'This has changed again. Check it before you undo.',
  game_not_movable: 'Only games that haven’t started can be moved.',
  teams_stay: 'This game has a score, so its teams can’t change.',
  game_has_result: 'Only games without a result can be deleted. Cancel this one instead.',
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
    'Your organization has reached this server’s limit. Delete what you no longer need, or ask the server’s operator.',
  last_field: 'A venue needs at least one field.',
  row_gone: 'This no longer exists. Someone may have deleted it.',
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
