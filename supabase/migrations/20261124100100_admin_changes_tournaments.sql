-- What those who run the platform change of an organisation's tournaments. It goes into the same tables, under the same
-- constraints and triggers as a change of league staff: the organisation's clock stamps it, so that its devices get it
-- with their next pull.

-- A draft with a bracket and a game for each of its matches, in rows as a device would send them; nothing else can be
-- made in this way. The same tournament sent again is made once.
create function public.admin_create_tournament(p_organization uuid, p_schedule jsonb, p_games jsonb) returns uuid
language plpgsql security definer set search_path = '' set timezone = 'UTC' as $$
declare
  tournament uuid;
  league uuid;
  spec private.synced_tables;
begin
  perform private.require_open_admin();
  tournament := p_schedule ->> 'id';
  league := p_schedule ->> 'league_id';
  if not exists (select from public.leagues where organization_id = p_organization and id = league) then
    raise sqlstate 'FSRUL' using message = 'row_gone';
  end if;
  perform private.version_of_this_change(p_organization); -- and whoever else writes here waits
  if exists (select from public.schedules
    where organization_id = p_organization and id = tournament and created_by = auth.uid())
  then
    return tournament;
  end if;

  if (p_schedule ->> 'type' = 'tournament' and p_schedule ->> 'status' = 'draft'
    and p_schedule -> 'published_at' = 'null' and private.is_bracket(p_schedule -> 'bracket')
    and private.is_tournament_facts(p_schedule -> 'tournament_facts')
    and private.is_template_config(p_schedule -> 'template_config')) is not true
  then
    raise invalid_parameter_value using message = 'a new tournament is a draft with a bracket and its settings';
  elsif (jsonb_typeof(p_games) = 'array'
    and jsonb_array_length(p_games) = jsonb_array_length(p_schedule #> '{bracket,matches}')
    and (select bool_and((g ->> 'schedule_id')::uuid = tournament and (g ->> 'league_id')::uuid = league
        and g ->> 'status' = 'scheduled'
        and g @> '{"home_score": null, "away_score": null, "winner": null, "result_state": null, "result_side": null,
          "forfeited_by": null}')
      from jsonb_array_elements(p_games) g)) is not true
  then
    raise invalid_parameter_value using message = 'a new tournament has an open game for each of its matches';
  elsif exists (select from public.schedules
    where organization_id = p_organization and league_id = league and lower(name) = lower(p_schedule ->> 'name'))
  then
    raise sqlstate 'FSRUL' using message = 'schedule_name_taken';
  elsif jsonb_array_length(p_schedule #> '{tournament_facts,entrants}') > (p_schedule #>> '{template_config,maxTeams}')::integer
    or exists (
      select from jsonb_array_elements_text(p_schedule #> '{tournament_facts,entrants}') e
      where not exists (select from public.teams t
        where t.organization_id = p_organization and t.league_id = league and t.id = e::uuid))
  then
    raise sqlstate 'FSRUL' using message = 'not_in_tournament';
  elsif exists (
      select from jsonb_array_elements_text(p_schedule #> '{template_config,venueIds}') e
      where not exists (select from public.venues v
        where v.organization_id = p_organization and v.id = e::uuid and (v.league_id = league or v.league_id is null)))
    or exists (
      select from jsonb_array_elements(p_games) g
      where g -> 'field_id' <> 'null' and not exists (
        select from public.venue_fields f
        where f.organization_id = p_organization and f.id = (g ->> 'field_id')::uuid
          and p_schedule #> '{template_config,venueIds}' ? f.venue_id::text))
  then
    raise sqlstate 'FSRUL' using message = 'venue_not_of_league';
  end if;

  select * into spec from private.synced_tables where name = 'schedules';
  perform private.insert_rows(spec, p_organization, jsonb_build_array(p_schedule));
  select * into spec from private.synced_tables where name = 'games';
  perform private.insert_rows(spec, p_organization, p_games);
  perform private.note_activity(p_organization, 'tournament.created', p_schedule ->> 'name',
    (select jsonb_build_object('league', l.name) from public.leagues l where l.organization_id = p_organization and l.id = league));
  return tournament;
end $$;

-- Publishes a draft, ends what is published, or opens it again; `p_from` is what the person saw. Whoever belongs to the
-- organisation hears of it as always.
create function public.admin_set_tournament_status(p_organization uuid, p_tournament uuid, p_from text, p_to text) returns void
language plpgsql security definer set search_path = '' set timezone = 'UTC' as $$
declare
  was text;
begin
  perform private.require_open_admin();
  if (p_from, p_to) not in (('draft', 'published'), ('published', 'completed'), ('completed', 'published')) then
    raise invalid_parameter_value using message = 'a tournament is published, then completed, and opened again';
  end if;
  if not exists (select from public.schedules
    where organization_id = p_organization and id = p_tournament and type = 'tournament')
  then
    raise sqlstate 'FSRUL' using message = 'row_gone';
  end if;
  perform private.version_of_this_change(p_organization);
  was := (select status from public.schedules where organization_id = p_organization and id = p_tournament);
  if was is distinct from p_from and was is distinct from p_to then
    raise sqlstate 'FSRUL' using message = 'changed_since';
  end if;
  update public.schedules
  set status = p_to, published_at = case when p_from = 'draft' then now() else published_at end
  where organization_id = p_organization and id = p_tournament and status = p_from;
end $$;

grant execute on function public.admin_create_tournament(uuid, jsonb, jsonb),
  public.admin_set_tournament_status(uuid, uuid, text, text) to authenticated;
