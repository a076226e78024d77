-- Invitations and members. Only functions write these tables; each function here checks first and fails closed: `is not
-- true` refuses anything undecidable.

create table app.invitations (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references app.organizations (id) on delete cascade,
  email text not null check (private.is_email(email) and email = lower(email)),
  role text not null
    check (role in ('league_manager', 'league_administrator', 'scorekeeper', 'team_manager', 'player', 'viewer')),
  team_id uuid, -- adds a team manager to this team's staff (the foreign key is in 11-teams.sql)
  token_hash bytea not null unique,
  invited_by uuid references app.user_profiles (id) on delete set null,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  accepted_at timestamptz(3),
  accepted_by uuid references app.user_profiles (id) on delete set null,
  revoked_at timestamptz(3)
);
create unique index invitations_one_open on app.invitations (organization_id, email)
  where accepted_at is null and revoked_at is null;
create index on app.invitations (organization_id, created_at);
create index on app.invitations (organization_id, team_id);
create index on app.invitations (invited_by);
create index on app.invitations (accepted_by);
call private.protect('app.invitations');
call private.gate('app.invitations');

-- League staff can read every column but the token's hash.
grant select (id, organization_id, email, role, team_id, invited_by, created_at, expires_at, accepted_at, accepted_by,
  revoked_at) on app.invitations to authenticated;
create policy invitations_select on app.invitations for select to authenticated
  using (organization_id = any ((select private.staff_orgs())::uuid[]));

-- The open invitations that the policy lets the caller read, newest first.
create function public.list_invitations(p_organization uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', id, 'email', email, 'role', role, 'team_id', team_id,
    'invited_by', invited_by, 'created_at', created_at, 'expires_at', expires_at) order by created_at desc, id), '[]')
  from app.invitations where organization_id = p_organization and accepted_at is null and revoked_at is null
$$;

-- Revokes the open invitations of a person who may no longer grant their roles: no one can return through an invitation
-- that they created.
create function private.withdraw_invitations(org uuid, inviter uuid) returns void
language sql security definer set search_path = '' as $$
  update app.invitations i set revoked_at = now()
  where i.organization_id = org and i.invited_by = inviter and i.accepted_at is null and i.revoked_at is null
    and private.may_handle((
      select m.role from app.memberships m where m.organization_id = org and m.user_id = inviter
    ), i.role) is not true
$$;

-- 244 random bits in 64 hexadecimal digits. Only the hash is stored.
create function private.new_token() returns text language sql volatile set search_path = '' as $$
  select replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')
$$;

create function private.token_hash(token text) returns bytea language sql immutable set search_path = '' as $$
  select sha256(convert_to(coalesce(token, ''), 'UTF8'))
$$;

create function public.invite_member(p_organization uuid, p_email text, p_role text, p_team uuid default null)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  address constant text := lower(btrim(p_email));
  token constant text := private.new_token();
  made app.invitations;
begin
  if private.may_handle(private.role_in(p_organization), p_role) is not true then
    raise sqlstate 'FSRUL' using message = 'not_allowed';
  elsif private.is_email(address) is not true then
    raise sqlstate 'FSRUL' using message = 'email_not_valid';
  elsif p_team is not null and p_role <> 'team_manager' then
    raise sqlstate 'FSRUL' using message = 'team_for_team_managers';
  end if;
  perform private.lock_organization(p_organization);
  if exists (
    select from app.memberships m join app.user_profiles p on p.id = m.user_id
    where m.organization_id = p_organization and lower(p.email) = address
  ) then
    raise sqlstate 'FSRUL' using message = 'already_member';
  elsif exists ( -- a new invitation would revoke one that only a league manager may revoke
    select from app.invitations i
    where i.organization_id = p_organization and i.email = address and i.accepted_at is null and i.revoked_at is null
      and private.may_handle(private.role_in(p_organization), i.role) is not true
  ) then
    raise sqlstate 'FSRUL' using message = 'not_allowed';
  elsif (select count(*) >= 200 from app.invitations
    where organization_id = p_organization and created_at > now() - interval '1 day')
  then
    raise sqlstate 'PT429' using message = 'Too many invitations in one day';
  end if;
  update app.invitations set revoked_at = now()
  where organization_id = p_organization and email = address and accepted_at is null and revoked_at is null;
  insert into app.invitations (organization_id, email, role, team_id, token_hash, invited_by, expires_at)
  values (p_organization, address, p_role, p_team, private.token_hash(token), auth.uid(), now() + interval '14 days')
  returning * into made;
  perform private.note_activity(p_organization, 'member.invited', address, jsonb_build_object('role', p_role));
  return jsonb_build_object('id', made.id, 'email', address, 'role', p_role, 'expires_at', made.expires_at, 'token', token);
end $$;

-- An invitation that the caller may manage, locked. Its organization and role never change.
create function private.lock_invitation(invitation uuid) returns app.invitations
language plpgsql security definer set search_path = '' as $$
declare
  found_one app.invitations;
begin
  select * into found_one from app.invitations where id = invitation;
  if private.may_handle(private.role_in(found_one.organization_id), found_one.role) is not true then
    raise sqlstate 'FSRUL' using message = 'not_allowed';
  end if;
  select * into found_one from app.invitations where id = invitation for update;
  return found_one;
end $$;

-- Replaces the link; the old one stops working.
create function public.resend_invitation(p_invitation uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  found_one app.invitations := private.lock_invitation(p_invitation);
  token constant text := private.new_token();
begin
  if found_one.accepted_at is not null or found_one.revoked_at is not null then
    raise sqlstate 'FSRUL' using message = 'invitation_closed';
  end if;
  update app.invitations
  set token_hash = private.token_hash(token), invited_by = auth.uid(), expires_at = now() + interval '14 days'
  where id = p_invitation returning * into found_one;
  perform private.note_activity(found_one.organization_id, 'member.invited_again', found_one.email);
  return jsonb_build_object('id', found_one.id, 'email', found_one.email, 'role', found_one.role,
    'expires_at', found_one.expires_at, 'token', token);
end $$;

create function public.revoke_invitation(p_invitation uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  found_one app.invitations := private.lock_invitation(p_invitation);
begin
  if found_one.accepted_at is not null then
    raise sqlstate 'FSRUL' using message = 'invitation_closed';
  end if;
  update app.invitations set revoked_at = coalesce(revoked_at, now()) where id = p_invitation;
  perform private.note_activity(found_one.organization_id, 'member.invitation_revoked', found_one.email);
end $$;

create function private.state_of(invitation app.invitations) returns text
language sql stable set search_path = '' as $$
  select case
    when invitation.id is null then 'unknown'
    when invitation.accepted_at is not null then 'accepted'
    when invitation.revoked_at is not null then 'revoked'
    when invitation.expires_at <= now() then 'expired'
    else 'open'
  end
$$;

-- Tells anyone who has the link, signed in or not, what the invitation is for. For an unknown token, returns the state
-- `unknown` instead of raising an error.
create function public.look_at_invitation(p_token text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  found_one app.invitations;
begin
  select * into found_one from app.invitations where token_hash = private.token_hash(p_token);
  if private.state_of(found_one) = 'unknown' then
    return '{"state": "unknown"}';
  end if;
  return jsonb_build_object('state', private.state_of(found_one), 'email', found_one.email, 'role', found_one.role,
    'expires_at', found_one.expires_at,
    'organization', (select name from app.organizations where id = found_one.organization_id),
    'team', (select name from app.teams where organization_id = found_one.organization_id and id = found_one.team_id),
    'invited_by', (select btrim(first_name || ' ' || last_name) from app.user_profiles where id = found_one.invited_by));
end $$;

-- Like look_at_invitation(), with the caller's language, for the server that emails the link. The server must not
-- become a mail relay, so this accepts only open invitations that the caller may manage, each at most three times a
-- day, and at most fifty times a day in all; the email goes to the invited address. A server without email never calls
-- this.
create function public.mail_invitation(p_token text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  found_one app.invitations := private.lock_invitation(
    (select id from app.invitations where token_hash = private.token_hash(p_token)));
begin
  if private.state_of(found_one) <> 'open' then
    raise sqlstate 'FSRUL' using message = 'invitation_closed';
  elsif (
    select count(*) >= 50 or count(*) filter (where details ->> 'invitation' = found_one.id::text) >= 3
    from app.activity
    where actor_id = auth.uid() and action = 'member.invitation_mailed' and at > now() - interval '1 day'
  ) then
    raise sqlstate 'FSRUL' using message = 'mailed_enough';
  end if;
  perform private.note_activity(found_one.organization_id, 'member.invitation_mailed', found_one.email,
    jsonb_build_object('invitation', found_one.id));
  return public.look_at_invitation(p_token)
    || jsonb_build_object('language', (select language from app.user_profiles where id = auth.uid()));
end $$;

-- An invitation can be used once: the row's lock lets one of many concurrent calls through. If it is called again
-- because the response was lost, it returns the same result to the same person while they are a member. Staff who
-- create a member's account accept for them, with the temporary password.
create function public.accept_invitation(p_token text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  found_one app.invitations;
  actor app.user_profiles;
begin
  if private.session_started(with_temporary_password => true) is null then
    raise sqlstate 'PT401' using message = 'Sign in to do this';
  end if;
  select * into actor from app.user_profiles where id = auth.uid();
  -- Locks the organization first, like everything else, then the invitation.
  perform private.lock_organization(organization_id) from app.invitations where token_hash = private.token_hash(p_token);
  select * into found_one from app.invitations where token_hash = private.token_hash(p_token) for update;
  if found_one.accepted_by = actor.id
    and exists (select from app.memberships where organization_id = found_one.organization_id and user_id = actor.id)
  then
    return jsonb_build_object('state', 'accepted', 'organization_id', found_one.organization_id);
  elsif private.state_of(found_one) <> 'open' then
    return jsonb_build_object('state', private.state_of(found_one));
  elsif (lower(actor.email) = found_one.email) is not true then
    return jsonb_build_object('state', 'other_email', 'email', found_one.email);
  end if;
  update app.invitations set accepted_at = now(), accepted_by = actor.id where id = found_one.id;
  insert into app.memberships (organization_id, user_id, role) values (found_one.organization_id, actor.id, found_one.role)
  on conflict (organization_id, user_id) do nothing;
  if found_one.team_id is not null then
    insert into app.team_staff (id, organization_id, team_id, user_id, role)
    values (gen_random_uuid(), found_one.organization_id, found_one.team_id, actor.id, 'head_coach')
    on conflict do nothing;
  end if;
  return jsonb_build_object('state', 'accepted', 'organization_id', found_one.organization_id);
end $$;

-- The members, including what only those who manage them need and no device stores: email addresses and sign-ins.
create function public.list_members(p_organization uuid)
returns table (user_id uuid, email text, display_name text, role text, created_at timestamptz, last_sign_in_at timestamptz)
language plpgsql stable security definer set search_path = '' as $$
begin
  if (private.role_in(p_organization) in ('league_manager', 'league_administrator')) is not true then
    raise sqlstate 'FSRUL' using message = 'not_allowed';
  end if;
  return query
    select m.user_id, p.email, m.display_name, m.role, m.created_at::timestamptz, private.last_sign_in(m.user_id)
    from app.memberships m
      join app.user_profiles p on p.id = m.user_id
    where m.organization_id = p_organization
    order by m.created_at, m.user_id;
end $$;

-- The role of a member whom the caller may manage, with the organization locked.
create function private.role_to_handle(org uuid, person uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare
  actor_role constant text := private.lock_as(org, '{league_manager,league_administrator}');
  held text;
begin
  select role into held from app.memberships where organization_id = org and user_id = person;
  if private.may_handle(actor_role, coalesce(held, 'viewer')) is not true then
    raise sqlstate 'FSRUL' using message = 'not_allowed';
  elsif held is null then
    raise sqlstate 'FSRUL' using message = 'not_member';
  end if;
  return held;
end $$;

create function public.change_role(p_organization uuid, p_user uuid, p_role text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  before constant text := private.role_to_handle(p_organization, p_user);
begin
  if private.may_handle(private.role_in(p_organization), p_role) is not true then
    raise sqlstate 'FSRUL' using message = 'not_allowed';
  end if;
  if before = 'league_manager' and p_role <> 'league_manager' then
    perform private.keep_a_manager(p_organization, p_user);
  end if;
  update app.memberships set role = p_role
  where organization_id = p_organization and user_id = p_user and role <> p_role;
  perform private.withdraw_invitations(p_organization, p_user);
end $$;

-- Ends the membership; the account remains.
create function public.remove_member(p_organization uuid, p_user uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if private.role_to_handle(p_organization, p_user) = 'league_manager' then
    perform private.keep_a_manager(p_organization, p_user);
  end if;
  delete from app.memberships where organization_id = p_organization and user_id = p_user;
  perform private.withdraw_invitations(p_organization, p_user);
end $$;
grant execute on function public.list_invitations(uuid), public.invite_member(uuid, text, text, uuid),
  public.resend_invitation(uuid),
  public.revoke_invitation(uuid), public.mail_invitation(text), public.accept_invitation(text),
  public.list_members(uuid), public.change_role(uuid, uuid, text), public.remove_member(uuid, uuid) to authenticated;
grant execute on function public.look_at_invitation(text) to anon, authenticated;
