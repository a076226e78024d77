-- From a sign-up to a profile, and from a person to an organisation.

-- Sign-up data is the person's own word: it is trusted for the names, and for nothing else.
create function private.name_from(data jsonb, variadic keys text[]) returns text
language sql immutable set search_path = '' as $$
  select coalesce((select left(btrim(data ->> key), 80) from unnest(keys) key where data ->> key is not null limit 1), '')
$$;

-- Where sign-up is closed, an open invitation lets its own address in. The embedded server asks before it lets the auth
-- server try.
create function private.may_sign_up(address text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select sign_up = 'open' from public.platform_settings) is true or exists (
    select from public.invitations
    where email = lower(address) and accepted_at is null and revoked_at is null and expires_at > now()
  );
end $$;

create function private.start_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.may_sign_up(new.email) is not true then
    raise sqlstate 'FSRUL' using message = 'sign_up_closed';
  end if;
  insert into public.user_profiles (id, email, first_name, last_name)
  values (
    new.id,
    new.email,
    private.name_from(new.raw_user_meta_data::jsonb, 'first_name', 'firstName'),
    private.name_from(new.raw_user_meta_data::jsonb, 'last_name', 'lastName')
  );
  return null;
end $$;
create trigger start_profile after insert on auth.users for each row execute function private.start_profile();

create function private.follow_email() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.user_profiles set email = new.email where id = new.id;
  return null;
end $$;
create trigger follow_email after update of email on auth.users
  for each row when (old.email is distinct from new.email) execute function private.follow_email();

-- Accounts that were here before this migration.
insert into public.user_profiles (id, email, first_name, last_name, created_at)
select id, email,
  private.name_from(raw_user_meta_data::jsonb, 'first_name', 'firstName'),
  private.name_from(raw_user_meta_data::jsonb, 'last_name', 'lastName'),
  coalesce(created_at, now())
from auth.users where email is not null;

-- A membership carries the person's name, so that a device can name who reported a score without reading profiles.
create function private.name_member() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  select btrim(p.first_name || ' ' || p.last_name) into new.display_name
  from public.user_profiles p where p.id = new.user_id;
  return new;
end $$;
create trigger name_member before insert on public.memberships
  for each row execute function private.name_member();

create function private.rename_member() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  org uuid;
begin
  for org in select organization_id from public.memberships where user_id = new.id order by organization_id loop
    update public.memberships set display_name = btrim(new.first_name || ' ' || new.last_name)
    where organization_id = org and user_id = new.id;
  end loop;
  return null;
end $$;
create trigger rename_member after update of first_name, last_name on public.user_profiles
  for each row when ((old.first_name, old.last_name) is distinct from (new.first_name, new.last_name))
  execute function private.rename_member();

-- Makes an organisation and its first league manager: the one who asks. At most ten a day and person; what counts are
-- the organisations themselves, so that a refused attempt costs nothing and a rollback hides nothing. Asked again with
-- the same id, because the answer was lost, it makes no second one.
create function public.create_organization(p_name text, p_id uuid default gen_random_uuid()) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  actor constant uuid := auth.uid();
begin
  perform from public.user_profiles where id = actor for update; -- two calls at once count each other
  if not found or private.has_session() is not true then
    raise sqlstate 'PT401' using message = 'Sign in to create an organization';
  end if;
  if exists (select from public.organizations where id = p_id and created_by = actor) then
    return p_id;
  end if;
  if (
    select count(*) < 10 from public.organizations
    where created_by = actor and created_at > now() - interval '1 day'
  ) is not true then
    raise sqlstate 'PT429' using message = 'Too many organizations in one day';
  end if;
  insert into public.organizations (id, organization_id, name, created_by) values (p_id, p_id, p_name, actor);
  insert into public.memberships (organization_id, user_id, role) values (p_id, actor, 'league_manager');
  return p_id;
end $$;
grant execute on function public.create_organization(text, uuid) to authenticated;

-- What every organisation begins with.
create function private.start_templates() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.tournament_templates
    (id, organization_id, name, description, format, pools, has_consolation, has_third_place_game, is_builtin)
  values
    (gen_random_uuid(), new.id, 'Single elimination', 'One loss and a team is out.', 'single_elimination', null, false, true, true),
    (gen_random_uuid(), new.id, 'Single elimination with consolation',
      'Whoever loses the first game plays on for the consolation.', 'single_elimination', null, true, true, true),
    (gen_random_uuid(), new.id, 'Double elimination', 'A second loss and a team is out.', 'double_elimination', null, false, false, true),
    (gen_random_uuid(), new.id, 'Two pools into a bracket', 'Two groups, then a bracket of the best.', 'pools_to_bracket', 2, false, true, true),
    (gen_random_uuid(), new.id, 'Four pools into a bracket', 'Four groups, then a bracket of the best.', 'pools_to_bracket', 4, false, true, true);
  return null;
end $$;
create trigger b_start_templates after insert on public.organizations
  for each row execute function private.start_templates();
