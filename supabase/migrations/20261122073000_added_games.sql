-- What a change set says of a game, now also of one that was added: it is the same before and after.
-- src/domain/schedule/change-words.ts writes the same.
create or replace function private.change_in_words(was jsonb, now_is jsonb, zone text, old_place text, new_place text,
  home text, away text) returns text language sql stable set search_path = ''
return case
  when was = now_is
    then 'new, ' || private.day_and_time((now_is ->> 'start_time')::timestamptz, zone) || coalesce(', ' || new_place, '')
  when now_is ->> 'status' = 'forfeited' then 'forfeited by '
    || case now_is ->> 'forfeited_by' when 'home' then home when 'away' then away else 'both teams' end
  when now_is ->> 'status' in ('postponed', 'cancelled') and was ->> 'status' <> now_is ->> 'status'
    then (now_is ->> 'status') || ', was ' || private.day_and_time((was ->> 'start_time')::timestamptz, zone)
  when now_is ->> 'status' in ('completed', 'in_progress') then 'counts again'
  when now_is ->> 'status' = 'scheduled' and was ->> 'status' <> 'scheduled'
    then 'back on the schedule, ' || private.day_and_time((now_is ->> 'start_time')::timestamptz, zone)
      || coalesce(', ' || new_place, '')
  when was ->> 'start_time' <> now_is ->> 'start_time'
    then private.day_and_time((was ->> 'start_time')::timestamptz, zone)
      || case when was -> 'field_id' <> now_is -> 'field_id' then ', ' || coalesce(old_place, 'no place') else '' end
      || ' → ' || private.day_and_time((now_is ->> 'start_time')::timestamptz, zone)
      || case when was -> 'field_id' <> now_is -> 'field_id' then ', ' || coalesce(new_place, 'no place') else '' end
  when was -> 'field_id' <> now_is -> 'field_id'
    then private.day_and_time((now_is ->> 'start_time')::timestamptz, zone) || ', '
      || coalesce(old_place, 'no place') || ' → ' || coalesce(new_place, 'no place')
  else private.day_and_time((now_is ->> 'start_time')::timestamptz, zone) || ', another end'
end;
