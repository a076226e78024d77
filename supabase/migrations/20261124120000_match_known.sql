-- Who plays a match of a published bracket is known now, or no longer: the staff of its teams hear of it, each of their
-- own. Also whoever reported the result that it follows from: they did that, and not this.

create function private.notify_match_known() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  -- Nobody was told while one of them was missing.
  old_pair constant uuid[] := case when old.home_team_id is not null and old.away_team_id is not null
    then array[old.home_team_id, old.away_team_id] else '{}' end;
  new_pair constant uuid[] := case when new.home_team_id is not null and new.away_team_id is not null
    then array[new.home_team_id, new.away_team_id] else '{}' end;
begin
  insert into public.notifications (organization_id, user_id, kind, title, body, link)
  select m.organization_id, m.user_id, 'game', left(case
      when told.team <> all (new_pair) and new_pair = '{}' then 'Who plays match ' || new.match_number || ' is open again'
      when told.team <> all (new_pair) then 'You do not play match ' || new.match_number || ' after all'
      when new.status = 'cancelled' then 'You win match ' || new.match_number || ' without a game'
      else 'You play ' || other.name || ' in match ' || new.match_number
        || case new.status when 'scheduled' then ', ' || private.day_and_time(new.start_time, l.time_zone) else '' end
    end, 200), case
      when told.team <> all (new_pair) then s.name || ': an earlier result was corrected or taken back.'
      when new.status = 'cancelled' then s.name || ': ' || other.name || ' have left.'
      when new.status = 'postponed' then s.name || ': it is postponed, and has no new time yet.'
      else s.name || ', '
        || coalesce(private.place_in_words(new.organization_id, new.field_id::text), 'no place yet') || '.'
    end, '/dashboard/games/' || new.id
  from public.schedules s
    join public.leagues l on l.organization_id = s.organization_id and l.id = s.league_id
    cross join lateral (select distinct t.team from unnest(old_pair || new_pair) t (team)) told
    join public.team_staff f on f.organization_id = s.organization_id and f.team_id = told.team
    join public.memberships m on m.organization_id = s.organization_id and m.user_id = f.user_id
    left join public.teams other on other.organization_id = s.organization_id and told.team = any (new_pair)
      and other.id = any (new_pair) and other.id <> told.team
  where s.organization_id = new.organization_id and s.id = new.schedule_id and s.status <> 'draft'
    and not s.tournament_facts -> 'withdrawn' ? told.team::text;
  return null;
end $$;

create trigger o_notify_match_known after update of home_team_id, away_team_id on public.games for each row
  when (new.home_source is not null
    and (old.home_team_id, old.away_team_id) is distinct from (new.home_team_id, new.away_team_id)
    and (old.home_team_id is not null and old.away_team_id is not null
      or new.home_team_id is not null and new.away_team_id is not null))
  execute function private.notify_match_known();
