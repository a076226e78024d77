-- Organizations, their members, and what a league manager requires of the members' sessions.

create table app.organizations (
  id uuid primary key check (private.is_id(id)),
  organization_id uuid not null check (organization_id = id),
  name text not null check (private.is_text(name, 1, 120)),
  region text not null default 'US' check (region ~ '^[A-Z]{2}$'), -- ISO 3166-1; decides how dates and numbers are written
  tier text check (tier in ('free', 'starter', 'professional', 'enterprise')), -- null: the deployment's default
  created_by uuid references app.user_profiles (id) on delete set null,
  created_at timestamptz(3) not null default now() check (private.is_instant(created_at)),
  version bigint not null
);
create index on app.organizations (organization_id, version);
create index on app.organizations (created_by, created_at);
create index organizations_by_name on app.organizations (lower(name), id);
call private.protect('app.organizations');
call private.gate('app.organizations');
-- Added here because the clocks are created before the organizations, whose triggers need them.
alter table private.sync_clocks add foreign key (organization_id) references app.organizations (id) on delete cascade;
alter table private.row_counts add foreign key (organization_id) references app.organizations (id) on delete cascade;
alter table private.tombstones add foreign key (organization_id) references app.organizations (id) on delete cascade;
create trigger a_stamp before update on app.organizations
  for each row execute function private.stamp();
create trigger a_stamp_new before insert on app.organizations
  for each row execute function private.stamp_organization();
create trigger a_start_clock after insert on app.organizations
  for each row execute function private.stamp_organization();

-- Members can read organizations; league managers can change the name and the region. Only create_organization()
-- creates organizations. (This replaces declare_synced(), which other tables use: this table creates its clock with its
-- row and leaves no tombstone.)
grant select, update (name, region) on app.organizations to authenticated;
insert into private.synced_tables values ('organizations', false, false, '{}', '{name,region}', '{}');
create policy organizations_select on app.organizations for select to authenticated
  using (organization_id = any ((select private.member_orgs())::uuid[]));
create policy organizations_update on app.organizations for update to authenticated
  using (organization_id = any ((select private.manager_orgs())::uuid[]))
  with check (organization_id = any ((select private.manager_orgs())::uuid[]));

-- `display_name`: the person's name, so that a device can say who reported a score without reading profiles.
create table app.memberships (
  id uuid not null default gen_random_uuid() check (private.is_id(id)),
  organization_id uuid not null references app.organizations (id) on delete cascade,
  user_id uuid not null references app.user_profiles (id) on delete cascade,
  role text not null
    check (role in ('league_manager', 'league_administrator', 'scorekeeper', 'team_manager', 'player', 'viewer')),
  display_name text not null check (private.is_text(display_name, 0, 161)),
  created_at timestamptz(3) not null default now() check (private.is_instant(created_at)),
  version bigint not null,
  primary key (organization_id, id),
  unique (organization_id, user_id)
);
create index on app.memberships (organization_id, version);
create index on app.memberships (user_id);
call private.protect('app.memberships');
call private.gate('app.memberships');

-- People can read their own memberships; those who work with reports can read all of them, to see who reported. Only
-- functions write here.
call private.declare_synced('memberships', creatable => false);
create policy memberships_select on app.memberships for select to authenticated
  using (
    user_id = (select auth.uid())
    or organization_id = any ((select private.reporter_orgs())::uuid[])
  );

create function private.name_member() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  select btrim(p.first_name || ' ' || p.last_name) into new.display_name
  from app.user_profiles p where p.id = new.user_id;
  return new;
end $$;
create trigger name_member before insert on app.memberships
  for each row execute function private.name_member();

create function private.rename_member() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  org uuid;
begin
  for org in select organization_id from app.memberships where user_id = new.id order by organization_id loop
    update app.memberships set display_name = btrim(new.first_name || ' ' || new.last_name)
    where organization_id = org and user_id = new.id;
  end loop;
  return null;
end $$;
create trigger rename_member after update of first_name, last_name on app.user_profiles
  for each row when ((old.first_name, old.last_name) is distinct from (new.first_name, new.last_name))
  execute function private.rename_member();

-- What a league manager requires of the members' sessions, beyond the platform's requirements.
create table app.organization_settings (
  organization_id uuid primary key references app.organizations (id) on delete cascade,
  require_mfa boolean not null default false,
  session_minutes integer check (session_minutes between 5 and 525600),
  idle_minutes integer check (idle_minutes between 5 and 525600),
  idle_since timestamptz(3), -- see private.start_idle()
  ip_restrictions boolean not null default false,
  allowed_ips text[] not null default '{}' check (private.is_address_list(allowed_ips))
);
call private.protect('app.organization_settings');
call private.gate('app.organization_settings');
create trigger c_secure_recently before update of require_mfa, session_minutes, idle_minutes, ip_restrictions, allowed_ips
    on app.organization_settings
  for each row execute function private.secure_recently();
create trigger stay_inside before update on app.organization_settings
  for each row execute function private.stay_inside();
create trigger idle_since before update of idle_minutes on app.organization_settings
  for each row execute function private.start_idle();

create function private.start_settings() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into app.organization_settings (organization_id) values (new.id);
  return null;
end $$;
create trigger start_settings after insert on app.organizations
  for each row execute function private.start_settings();

-- League managers only.
grant select, update (require_mfa, session_minutes, idle_minutes, ip_restrictions, allowed_ips)
  on app.organization_settings to authenticated;
create policy organization_settings_select on app.organization_settings for select to authenticated
  using (organization_id = any ((select private.manager_orgs())::uuid[]));
create policy organization_settings_update on app.organization_settings for update to authenticated
  using (organization_id = any ((select private.manager_orgs())::uuid[]))
  with check (organization_id = any ((select private.manager_orgs())::uuid[]));

-- The same settings for the app, read and saved under these policies: a caller without access reads null, and gets
-- false when saving.
create function public.read_organization_security(p_organization uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('require_mfa', require_mfa, 'session_minutes', session_minutes, 'idle_minutes', idle_minutes,
    'ip_restrictions', ip_restrictions, 'allowed_ips', allowed_ips)
  from app.organization_settings where organization_id = p_organization
$$;

create function public.save_organization_security(p_organization uuid, p_set jsonb) returns boolean
language plpgsql set search_path = '' as $$
declare
  known constant text[] := array['require_mfa', 'session_minutes', 'idle_minutes', 'ip_restrictions', 'allowed_ips'];
  next app.organization_settings;
begin
  if (jsonb_typeof(p_set) = 'object' and p_set - known = '{}') is not true then
    raise sqlstate 'PT400' using message = 'These are no security settings of an organization.';
  end if;
  select * into next from app.organization_settings where organization_id = p_organization for update;
  if not found then
    return false;
  end if;
  next := jsonb_populate_record(next, p_set);
  update app.organization_settings set (require_mfa, session_minutes, idle_minutes, ip_restrictions, allowed_ips)
    = (next.require_mfa, next.session_minutes, next.idle_minutes, next.ip_restrictions, next.allowed_ips)
  where organization_id = p_organization;
  return found;
end $$;

-- The answers given at Get Started: the size of the league, the person's interests, and a phone number. Deleted with
-- the organization, and with the account of the person who gave them.
create table app.organization_beginnings (
  organization_id uuid primary key references app.organizations (id) on delete cascade,
  league_size text not null check (league_size in ('small', 'medium', 'large', 'xlarge')),
  interests text[] not null check (
    case when cardinality(interests) <= 6 and coalesce(array_ndims(interests), 1) = 1
      then array_position(interests, null) is null -- array_position fails for nested arrays
        and interests <@ array['scheduling', 'registration', 'communication', 'streaming', 'analytics', 'revenue']
      else false end
  ),
  phone text check (private.is_text(phone, 1, 40)),
  given_by uuid not null references app.user_profiles (id) on delete cascade,
  created_at timestamptz(3) not null default now(),
  answered_at timestamptz(3),
  answered_by uuid references app.user_profiles (id) on delete set null
);
create index on app.organization_beginnings (given_by);
create index on app.organization_beginnings (answered_by);
create index on app.organization_beginnings (created_at);
call private.protect('app.organization_beginnings');
call private.gate('app.organization_beginnings');

-- Platform administrators and the organization's league managers can read the answers.
grant select on app.organization_beginnings to authenticated;
create policy organization_beginnings_select on app.organization_beginnings for select to authenticated
  using (organization_id = any ((select private.manager_orgs())::uuid[]) or (select private.is_open_admin()));

-- Creates an organization with the caller as its league manager: at most ten per person per day. The organizations
-- themselves are counted, so a refused attempt costs nothing and a rollback hides nothing. If it is called again with
-- the same ID because the response was lost, it doesn't create a second one.
create function public.create_organization(p_name text, p_id uuid default gen_random_uuid(), p_league_size text default null,
  p_interests text[] default '{}', p_phone text default null, p_region text default 'US')
returns uuid language plpgsql security definer set search_path = '' as $$
declare
  actor constant uuid := auth.uid();
begin
  perform from app.user_profiles where id = actor for update; -- so that the second of two concurrent calls counts the first one's organization
  if not found or private.has_session() is not true then
    raise sqlstate 'PT401' using message = 'Sign in to create an organization';
  end if;
  if exists (select from app.organizations where id = p_id and created_by = actor) then
    return p_id;
  end if;
  if (
    select count(*) < 10 from app.organizations
    where created_by = actor and created_at > now() - interval '1 day'
  ) is not true then
    raise sqlstate 'PT429' using message = 'Too many organizations in one day';
  end if;
  insert into app.organizations (id, organization_id, name, region, created_by)
  values (p_id, p_id, p_name, p_region, actor);
  insert into app.memberships (organization_id, user_id, role) values (p_id, actor, 'league_manager');
  if p_league_size is not null then
    insert into app.organization_beginnings (organization_id, league_size, interests, phone, given_by)
    values (p_id, p_league_size, coalesce(p_interests, '{}'), nullif(btrim(p_phone), ''), actor);
  end if;
  return p_id;
end $$;

-- Keeps the last manager from leaving.
create function private.keep_a_manager(org uuid, leaving uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (
    select from app.memberships where organization_id = org and role = 'league_manager' and user_id <> leaving
  ) then
    raise sqlstate 'FSRUL' using message = 'last_manager';
  end if;
end $$;

-- The caller's role, which must be one of `allowed` (null: any), with the organization locked. The role is checked
-- before locking, so that no one locks other people's organizations, and again afterward, because it may have changed
-- while this call waited for the lock.
create function private.lock_as(org uuid, allowed text[] default null) returns text
language plpgsql security definer set search_path = '' as $$
declare
  held text := private.role_in(org);
begin
  if held is null or held <> all (allowed) then
    raise sqlstate 'FSRUL' using message = 'not_allowed';
  end if;
  perform private.lock_organization(org);
  held := private.role_in(org);
  if held is null or held <> all (allowed) then
    raise sqlstate 'FSRUL' using message = 'not_allowed';
  end if;
  return held;
end $$;

create function public.leave_organization(p_organization uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if private.lock_as(p_organization) = 'league_manager' then
    perform private.keep_a_manager(p_organization, auth.uid());
  end if;
  delete from app.memberships where organization_id = p_organization and user_id = auth.uid();
end $$;

-- Makes another member the league manager instead of the caller, who becomes a league administrator.
create function public.transfer_organization(p_organization uuid, p_user uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_as(p_organization, '{league_manager}');
  if (p_user <> auth.uid()) is not true then
    raise sqlstate 'FSRUL' using message = 'not_allowed';
  elsif not exists (select from app.memberships where organization_id = p_organization and user_id = p_user) then
    raise sqlstate 'FSRUL' using message = 'not_member';
  end if;
  perform private.require_recent_sign_in();
  update app.memberships set role = 'league_manager' where organization_id = p_organization and user_id = p_user;
  update app.memberships set role = 'league_administrator'
  where organization_id = p_organization and user_id = auth.uid();
  perform private.note_activity(p_organization, 'organization.transferred',
    (select display_name from app.memberships where organization_id = p_organization and user_id = p_user),
    whom => p_user);
end $$;

-- Deletes an organization together with what devices sent to it, which is stored elsewhere.
create function private.drop_organization(org uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.sync_receipts where organization_id = org;
  delete from private.sync_clients where organization_id = org;
  delete from app.schedules where organization_id = org; -- first, together with their games, which reference teams and fields
  delete from app.leagues where organization_id = org;
  delete from app.organizations where id = org;
  -- the event itself remains for the platform's statistics, without the person or the name
  update app.activity set subject = null, subject_id = null, details = '{}' where organization_id = org;
end $$;

-- Deletes an organization permanently. The name is required to prevent accidents.
create function public.delete_organization(p_organization uuid, p_name text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_as(p_organization, '{league_manager}');
  if (select name = p_name from app.organizations where id = p_organization) is not true then
    raise sqlstate 'FSRUL' using message = 'name_not_confirmed';
  end if;
  perform private.require_recent_sign_in();
  perform private.note_activity(p_organization, 'organization.deleted', p_name);
  perform private.drop_organization(p_organization);
end $$;
grant execute on function public.read_organization_security(uuid), public.save_organization_security(uuid, jsonb),
  public.create_organization(text, uuid, text, text[], text, text), public.leave_organization(uuid),
  public.transfer_organization(uuid, uuid), public.delete_organization(uuid, text) to authenticated;
