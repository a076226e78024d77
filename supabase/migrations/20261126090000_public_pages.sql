-- A league may have a page that everybody can read: its address, what is shown there, and the divisions whose results are
-- nobody's business but the league's (young age groups).

create function private.is_slug(value text) returns boolean language sql immutable parallel safe
return char_length(value) between 3 and 60 and value ~ '^[a-z0-9]+(-[a-z0-9]+)*$';
grant execute on function private.is_slug(text) to authenticated, service_role;

alter table public.leagues
  add slug text check (private.is_slug(slug)),
  add is_public boolean not null default false,
  add public_parts text[] not null default '{results,standings,brackets,venues,sponsors}' check (
    public_parts <@ array['results', 'standings', 'brackets', 'venues', 'sponsors']
    and cardinality(public_parts) <= 5
    and coalesce(array_ndims(public_parts), 1) = 1
  ),
  add constraint leagues_public_address check (slug is not null or not is_public);
create unique index leagues_slug on public.leagues (slug);
alter table public.divisions add hides_results boolean not null default false;

grant insert (slug, is_public, public_parts), update (slug, is_public, public_parts) on public.leagues to authenticated;
grant insert (hides_results), update (hides_results) on public.divisions to authenticated;

-- A device with older code inserts rows that know nothing of all this.
create function private.without_page() returns trigger language plpgsql set search_path = '' as $$
begin
  if tg_table_name = 'leagues' then
    new.is_public := coalesce(new.is_public, false);
    new.public_parts := coalesce(new.public_parts, '{results,standings,brackets,venues,sponsors}');
  else
    new.hides_results := coalesce(new.hides_results, false);
  end if;
  return new;
end $$;
revoke execute on function private.without_page() from public;
create trigger b_without_page before insert on public.leagues for each row execute function private.without_page();
create trigger b_without_page before insert on public.divisions for each row execute function private.without_page();

-- One address, one league, in the whole deployment: said in words where it can be, and held by the index in any case.
create function private.check_slug() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.leagues where slug = new.slug and (organization_id, id) <> (new.organization_id, new.id)) then
    raise sqlstate 'FSRUL' using message = 'slug_taken';
  end if;
  return new;
end $$;
revoke execute on function private.check_slug() from public;
create trigger c_check_slug before insert or update of slug on public.leagues
  for each row when (new.slug is not null) execute function private.check_slug();

update private.synced_tables
set insert_columns = '{id,organization_id,name,description,sport_id,time_zone,num_teams,season_start,season_end,registration_deadline,rules,status,score_policy,standings_preset,tie_breakers,slug,is_public,public_parts,created_by,created_at}',
  patchable = '{name,description,sport_id,time_zone,num_teams,season_start,season_end,registration_deadline,rules,status,score_policy,standings_preset,tie_breakers,slug,is_public,public_parts}'
where name = 'leagues';
update private.synced_tables
set insert_columns = '{id,organization_id,league_id,name,age_group,level,hides_results}',
  patchable = '{name,age_group,level,hides_results}'
where name = 'divisions';
