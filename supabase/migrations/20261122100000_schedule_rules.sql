-- What a schedule may ask for beyond the plain: games between divisions, days between two meetings, dates on which teams
-- cannot play, home fields, teams that share people, wishes, and how much they count. All of it may be missing.

-- Every element is an object about a team that matches the rule.
create function private.is_list_of_teams(list jsonb, rule jsonpath) returns boolean
language sql immutable parallel safe
return private.is_list(list, 1000, 'strict $ ? (@.teamId.type() == "string")')
  and private.is_list(list, 1000, rule)
  and private.is_id_list(jsonb_path_query_array(list, 'lax $[*].teamId'));
grant execute on function private.is_list_of_teams(jsonb, jsonpath) to authenticated, service_role;

-- As `scheduleConstraints` describes it; no other keys.
create or replace function private.is_schedule_constraints(value jsonb) returns boolean
language sql immutable parallel safe
return
  private.is_list(value -> 'preferredDays', 7, 'strict $ ? (@ >= 1 && @ <= 7 && @ == @.floor())')
  and private.is_list(value -> 'timeSlots', 48, 'strict $ ? (
    @.start like_regex "^([01][0-9]|2[0-3]):[0-5][0-9]$" && @.end like_regex "^([01][0-9]|2[0-3]):[0-5][0-9]$")')
  and private.is_date_list(value -> 'blackoutDates')
  and private.is_id_list(value -> 'teamIds')
  and private.is_id_list(value -> 'fieldIds')
  and private.is_id_list(value -> 'divisionIds')
  and jsonb_path_exists(value, 'strict $ ? (
    @.meetings >= 1 && @.meetings <= 4 && @.meetings == @.meetings.floor()
    && @.gameMinutes >= 1 && @.gameMinutes <= 600 && @.gameMinutes == @.gameMinutes.floor()
    && @.turnaroundMinutes >= 0 && @.turnaroundMinutes <= 600 && @.turnaroundMinutes == @.turnaroundMinutes.floor()
    && @.minGameSpacing >= 0 && @.minGameSpacing <= 336
    && @.maxGamesPerDay >= 1 && @.maxGamesPerDay <= 24 && @.maxGamesPerDay == @.maxGamesPerDay.floor()
    && (@.homeAwayBalance == true || @.homeAwayBalance == false)
    && @.seed >= 0 && @.seed <= 4294967295 && @.seed == @.seed.floor())')
  and (not value ? 'crossDivisionMeetings' or jsonb_path_exists(value -> 'crossDivisionMeetings',
    'strict $ ? (@ >= 0 && @ <= 4 && @ == @.floor())'))
  and (not value ? 'minDaysBetweenMeetings' or jsonb_path_exists(value -> 'minDaysBetweenMeetings',
    'strict $ ? (@ >= 0 && @ <= 365 && @ == @.floor())'))
  and (not value ? 'teamBlackouts' or (
    private.is_list_of_teams(value -> 'teamBlackouts',
      'strict $ ? (@.startDate.type() == "string" && @.endDate.type() == "string")')
    and private.is_date_list(jsonb_path_query_array(value, 'lax $.teamBlackouts[*].startDate'))
    and private.is_date_list(jsonb_path_query_array(value, 'lax $.teamBlackouts[*].endDate'))))
  and (not value ? 'homeFields' or (
    private.is_list_of_teams(value -> 'homeFields', 'strict $ ? (@.fieldIds.type() == "array")')
    and not exists (
      select from jsonb_path_query(value, 'lax $.homeFields[*]') one where not private.is_id_list(one -> 'fieldIds'))))
  and (not value ? 'sharedPeople' or (
    private.is_list(value -> 'sharedPeople', 1000, 'strict $ ? (@.type() == "array")')
    and not exists (
      select from jsonb_path_query(value, 'strict $.sharedPeople[*]', silent => true) teams
      where not private.is_id_list(teams))))
  and (not value ? 'teamPreferences' or private.is_list_of_teams(value -> 'teamPreferences', 'strict $ ? (
    @.weekday >= 1 && @.weekday <= 7 && @.weekday == @.weekday.floor()
    && @.start like_regex "^([01][0-9]|2[0-3]):[0-5][0-9]$" && @.end like_regex "^([01][0-9]|2[0-3]):[0-5][0-9]$")'))
  and (not value ? 'importance' or (
    jsonb_typeof(value -> 'importance') = 'object'
    and not exists (
      select from jsonb_path_query(value, 'strict $.importance.keyvalue()', silent => true) one
      where one ->> 'key' not in ('travel', 'utilisation', 'preferences')
        or not jsonb_path_exists(one -> 'value', 'strict $ ? (@ >= 0 && @ <= 3 && @ == @.floor())'))))
  and value - array['preferredDays', 'timeSlots', 'blackoutDates', 'teamIds', 'fieldIds', 'divisionIds', 'meetings',
    'gameMinutes', 'turnaroundMinutes', 'minGameSpacing', 'maxGamesPerDay', 'homeAwayBalance', 'seed',
    'crossDivisionMeetings', 'minDaysBetweenMeetings', 'teamBlackouts', 'homeFields', 'sharedPeople',
    'teamPreferences', 'importance'] = '{}'
  and octet_length(value::text) <= 200000;
