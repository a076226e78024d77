-- Schedules, and the changes to published ones.

-- Checks that every element is an object with a `teamId` and matches the rule.
create function private.is_list_of_teams(list jsonb, rule jsonpath) returns boolean
language sql immutable parallel safe
return private.is_list(list, 1000, 'strict $ ? (@.teamId.type() == "string")')
  and private.is_list(list, 1000, rule)
  and private.is_id_list(jsonb_path_query_array(list, 'lax $[*].teamId'));

-- Checks that the settings that a schedule was created with match `scheduleConstraintsSchema` and have no other keys.
create function private.is_schedule_constraints(value jsonb) returns boolean
language sql immutable parallel safe
return
  private.is_list(value -> 'preferredDays', 7, 'strict $ ? (@ >= 1 && @ <= 7 && @ == @.floor())')
  and private.is_list(value -> 'timeSlots', 48, 'strict $ ? (
    @.start like_regex "^([01][0-9]|2[0-3]):[0-5][0-9]$" && @.end like_regex "^([01][0-9]|2[0-3]):[0-5][0-9]$")')
  and not exists (
    select from jsonb_path_query(value, 'lax $.timeSlots[*].weekdays') days
    where not private.is_list(days, 7, 'strict $ ? (@ >= 1 && @ <= 7 && @ == @.floor())') or days = '[]')
  and not exists (
    select from jsonb_array_elements(jsonb_path_query_array(value, 'lax $.timeSlots[*].fieldIds')
      || jsonb_path_query_array(value, 'lax $.timeSlots[*].divisionIds')) ids
    where not private.is_id_list(ids) or ids = '[]')
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
  and (not value ? 'gamesPerTeam' or jsonb_path_exists(value -> 'gamesPerTeam',
    'strict $ ? (@ >= 1 && @ <= 100 && @ == @.floor())'))
  and (not value ? 'crossDivisionMeetings' or jsonb_path_exists(value -> 'crossDivisionMeetings',
    'strict $ ? (@ >= 0 && @ <= 4 && @ == @.floor())'))
  and (not value ? 'weeklyLimit' or jsonb_path_exists(value -> 'weeklyLimit', 'strict $ ? (
    @.games >= 1 && @.games <= 24 && @.games == @.games.floor()
    && @.weekStart >= 1 && @.weekStart <= 7 && @.weekStart == @.weekStart.floor())'))
  and (not value ? 'minDaysBetweenMeetings' or jsonb_path_exists(value -> 'minDaysBetweenMeetings',
    'strict $ ? (@ >= 0 && @ <= 365 && @ == @.floor())'))
  and (not value ? 'maxSameSideInRow' or jsonb_path_exists(value -> 'maxSameSideInRow',
    'strict $ ? (@ >= 1 && @ <= 10 && @ == @.floor())'))
  and (not value ? 'teamBlackouts' or (
    private.is_list_of_teams(value -> 'teamBlackouts',
      'strict $ ? (@.startDate.type() == "string" && @.endDate.type() == "string")')
    and not exists (
      select from jsonb_path_query(value, 'lax $.teamBlackouts[*].only') side where side not in ('"home"', '"away"'))
    and private.is_date_list(jsonb_path_query_array(value, 'lax $.teamBlackouts[*].startDate'))
    and private.is_date_list(jsonb_path_query_array(value, 'lax $.teamBlackouts[*].endDate'))))
  and (not value ? 'meetingRules' or (
    private.is_list(value -> 'meetingRules', 1000, 'strict $ ? (@.teamIds.type() == "array" && @.teamIds.size() == 2
      && @.startDate.type() == "string" && @.endDate.type() == "string"
      && (@.kind == "must" || @.kind == "never" || @.kind == "wish"))')
    and not exists (
      select from jsonb_path_query(value, 'lax $.meetingRules[*]') rule
      where not private.is_id_list(rule -> 'teamIds')
        or rule -> 'isFirstHome' not in ('true', 'false')
        or (rule -> 'isFirstHome' = 'true' and rule ->> 'kind' = 'wish'))
    and private.is_date_list(jsonb_path_query_array(value, 'lax $.meetingRules[*].startDate'))
    and private.is_date_list(jsonb_path_query_array(value, 'lax $.meetingRules[*].endDate'))))
  and (not value ? 'groupLimits' or (
    private.is_list(value -> 'groupLimits', 1000, 'strict $ ? (@.teamIds.type() == "array"
      && @.startDate.type() == "string" && @.endDate.type() == "string"
      && @.games >= 0 && @.games <= 100 && @.games == @.games.floor() && (@.per == "date" || @.per == "all"))')
    and not exists (
      select from jsonb_path_query(value, 'lax $.groupLimits[*]') one
      where not private.is_id_list(one -> 'teamIds') or one -> 'teamIds' = '[]'
        or (one ? 'opponentIds' and (not private.is_id_list(one -> 'opponentIds') or one -> 'opponentIds' = '[]'))
        or one -> 'side' not in ('"home"', '"away"'))
    and private.is_date_list(jsonb_path_query_array(value, 'lax $.groupLimits[*].startDate'))
    and private.is_date_list(jsonb_path_query_array(value, 'lax $.groupLimits[*].endDate'))))
  and (not value ? 'homeFields' or (
    private.is_list_of_teams(value -> 'homeFields', 'strict $ ? (@.fieldIds.type() == "array")')
    and not exists (
      select from jsonb_path_query(value, 'lax $.homeFields[*]') one where not private.is_id_list(one -> 'fieldIds'))))
  and (not value ? 'homeDays' or (
    private.is_list_of_teams(value -> 'homeDays', 'strict $ ? (@.weekdays.type() == "array")')
    and not exists (
      select from jsonb_path_query(value, 'lax $.homeDays[*]') one
      where not private.is_list(one -> 'weekdays', 7, 'strict $ ? (@ >= 1 && @ <= 7 && @ == @.floor())')
        or one -> 'weekdays' = '[]')))
  -- Games that are played two at a time: see fitsDoubleheaders in src/domain/schema.
  and (not value ? 'doubleheaders' or (
    jsonb_path_exists(value -> 'doubleheaders', 'strict $ ? (
      @.gapMinutes >= 0 && @.gapMinutes <= 240 && @.gapMinutes == @.gapMinutes.floor()
      && (@.exchangesSides == true || @.exchangesSides == false))')
    and jsonb_path_exists(coalesce(value -> 'gamesPerTeam', value -> 'meetings'), 'strict $ ? (@ % 2 == 0)')
    and jsonb_path_exists(coalesce(value -> 'crossDivisionMeetings', '0'), 'strict $ ? (@ % 2 == 0)')
    and jsonb_path_exists(value, 'strict $ ? (@.maxGamesPerDay >= 2)')
    and coalesce(value -> 'groupLimits', '[]') = '[]'))
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
      where one ->> 'key' not in ('travel', 'utilization', 'preferences')
        or not jsonb_path_exists(one -> 'value', 'strict $ ? (@ >= 0 && @ <= 3 && @ == @.floor())'))))
  and value - array['preferredDays', 'timeSlots', 'blackoutDates', 'teamIds', 'fieldIds', 'divisionIds', 'meetings',
    'gameMinutes', 'turnaroundMinutes', 'minGameSpacing', 'maxGamesPerDay', 'homeAwayBalance', 'seed',
    'gamesPerTeam', 'crossDivisionMeetings', 'weeklyLimit', 'minDaysBetweenMeetings', 'maxSameSideInRow', 'teamBlackouts',
    'meetingRules', 'groupLimits', 'homeFields', 'homeDays', 'doubleheaders', 'sharedPeople', 'teamPreferences',
    'importance'] = '{}'
  and octet_length(value::text) <= 200000;
grant execute on function private.is_list_of_teams(jsonb, jsonpath),
  private.is_schedule_constraints(jsonb) to authenticated;

create table app.schedules (
  id uuid not null check (private.is_id(id)),
  organization_id uuid not null,
  league_id uuid not null,
  name text not null check (private.is_text(name, 3, 120)),
  description text check (private.is_text(description, 1, 2000)),
  type text not null check (type in ('round_robin', 'tournament')),
  start_date date not null check (private.is_date(start_date)),
  end_date date not null check (private.is_date(end_date)),
  status text not null check (status in ('draft', 'published', 'completed')),
  constraints jsonb check (constraints is null or private.is_schedule_constraints(constraints)),
  template_id uuid,
  template_config jsonb check (template_config is null or private.is_template_config(template_config)),
  bracket jsonb check (bracket is null or private.is_bracket(bracket)),
  tournament_facts jsonb check (tournament_facts is null or private.is_tournament_facts(tournament_facts)),
  published_at timestamptz(3) check (private.is_instant(published_at)),
  created_by uuid references app.user_profiles (id) on delete set null,
  created_at timestamptz(3) not null default now() check (private.is_instant(created_at)),
  version bigint not null,
  primary key (organization_id, id),
  unique (organization_id, league_id, id),
  check (end_date >= start_date),
  constraint schedules_bracket_facts check ((bracket is null) = (tournament_facts is null)),
  constraint schedules_bracket_type check (bracket is null or type = 'tournament'),
  foreign key (organization_id, league_id) references app.leagues (organization_id, id) on delete cascade,
  foreign key (organization_id, template_id)
    references app.tournament_templates (organization_id, id) on delete set null (template_id)
);
create index on app.schedules (organization_id, template_id);
create unique index schedules_name_key on app.schedules (organization_id, league_id, lower(name));
create index on app.schedules (organization_id, version);
create index on app.schedules (created_by);
create index schedules_tournaments on app.schedules (id) where type = 'tournament';
call private.protect('app.schedules');
call private.gate('app.schedules');
create trigger sign_creation before insert on app.schedules for each row execute function private.sign_creation();

-- People who may see drafts can read all schedules; other members can read the published ones. League staff can write
-- them.
call private.declare_synced('schedules',
  fixed => '{league_id,type,bracket,created_by,created_at}',
  guarded => '{status,tournament_facts}');
create policy schedules_select on app.schedules for select to authenticated
  using (
    organization_id = any ((select private.reporter_orgs())::uuid[])
    or (status <> 'draft' and organization_id = any ((select private.member_orgs())::uuid[]))
  );
call private.let_write('schedules', 'organization_id = any ((select private.staff_orgs())::uuid[])');

-- Publishing or unpublishing a schedule changes who may read its games without touching them.
create function private.count_visibility() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update private.sync_clocks set visibility = visibility + 1 where organization_id = new.organization_id;
  return null;
end $$;
create trigger count_visibility after update of status on app.schedules
  for each row when ((old.status = 'draft') <> (new.status = 'draft')) execute function private.count_visibility();

-- Checks a game before or after a change set against `scheduleChangeRow`, and allows no other keys. Instants are
-- written as devices write them. `teams` is included only if the teams change.
create function private.is_game_plan(value jsonb) returns boolean language sql immutable parallel safe
return
  private.is_list(jsonb_build_array(value -> 'start_time', value -> 'end_time'), 2, 'strict $ ? (
    @ like_regex "T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]\\.[0-9]{3}Z$")')
  and private.is_date_list(jsonb_build_array(left(value ->> 'start_time', -14), left(value ->> 'end_time', -14)))
  and private.is_date_list(jsonb_build_array(value -> 'local_date'))
  and (value -> 'local_time' = 'null'
    or private.is_time_of_day(value ->> 'local_time') and jsonb_typeof(value -> 'local_time') = 'string')
  and (value -> 'field_id' = 'null' or private.is_id_list(jsonb_build_array(value -> 'field_id')))
  and value ->> 'status' in ('scheduled', 'in_progress', 'completed', 'cancelled', 'postponed', 'forfeited')
  and (value -> 'forfeited_by' = 'null' or value ->> 'forfeited_by' in ('home', 'away', 'both'))
  and case
    when not value ? 'teams' then true
    when jsonb_typeof(value -> 'teams') = 'object' then
      private.is_id_list(jsonb_build_array(value #> '{teams,home}', value #> '{teams,away}'))
      and (value -> 'teams') - array['home', 'away'] = '{}'
    else false end
  and value - array['local_date', 'local_time', 'start_time', 'end_time', 'field_id', 'status', 'forfeited_by', 'teams']
    = '{}';

create function private.is_game_changes(list jsonb) returns boolean language sql immutable parallel safe
return case when jsonb_typeof(list) = 'array' and jsonb_array_length(list) between 1 and 1000 then not exists (
  select from jsonb_array_elements(list) c
  where (case when jsonb_typeof(c) = 'object' and jsonb_typeof(c -> 'from') = 'object' and jsonb_typeof(c -> 'to') = 'object'
    then private.is_id_list(jsonb_build_array(c -> 'gameId')) and private.is_game_plan(c -> 'from')
      and private.is_game_plan(c -> 'to') and c - array['gameId', 'from', 'to'] = '{}'
    end) is not true
) else false end;
grant execute on function private.is_game_plan(jsonb), private.is_game_changes(jsonb) to authenticated;

-- Change sets: what league staff changed together in a published schedule, and why.
create table app.schedule_changes (
  id uuid not null check (private.is_id(id)),
  organization_id uuid not null,
  league_id uuid not null,
  schedule_id uuid not null,
  reason text not null check (private.is_text(reason, 1, 500)),
  changes jsonb not null check (private.is_game_changes(changes)),
  created_by uuid references app.user_profiles (id) on delete set null,
  created_at timestamptz(3) not null check (private.is_instant(created_at)),
  version bigint not null,
  primary key (organization_id, id),
  foreign key (organization_id, league_id, schedule_id)
    references app.schedules (organization_id, league_id, id) on delete cascade
);
create index on app.schedule_changes (organization_id, version);
create index on app.schedule_changes (organization_id, league_id, schedule_id);
create index on app.schedule_changes (created_by);
call private.protect('app.schedule_changes');
call private.gate('app.schedule_changes');
create trigger sign_creation before insert on app.schedule_changes
  for each row execute function private.sign_creation();

-- Anyone who may read the schedule can read its changes; league staff can add changes. No one can edit or delete a
-- change.
call private.declare_synced('schedule_changes', append_only => true);
create policy schedule_changes_select on app.schedule_changes for select to authenticated
  using (
    organization_id = any ((select private.reporter_orgs())::uuid[])
    or (organization_id, schedule_id) in (select s.organization_id, s.schedule_id from private.open_schedules() s)
  );
create policy schedule_changes_insert on app.schedule_changes for insert to authenticated
  with check (organization_id = any ((select private.staff_orgs())::uuid[]));
