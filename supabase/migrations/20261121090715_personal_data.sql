-- What a person may see, take along and end of what is kept about them; and children's data, which fewer may see.

-- A person's own sessions, and their end.
create function public.my_sessions() returns jsonb language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'created_at', s.created_at, 'refreshed_at', s.refreshed_at,
    'user_agent', s.user_agent, 'is_current', s.id::text = auth.jwt() ->> 'session_id')
    order by s.created_at desc), '[]')
  from auth.sessions s where s.user_id = auth.uid() and private.has_session()
$$;

create function public.end_session(p_session uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_session();
  delete from auth.refresh_tokens
  where session_id = p_session and exists (select from auth.sessions s where s.id = p_session and s.user_id = auth.uid());
  delete from auth.sessions where id = p_session and user_id = auth.uid();
end $$;

create function public.end_other_sessions() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  ended integer;
begin
  perform private.require_session();
  delete from auth.refresh_tokens t using auth.sessions s
  where s.id = t.session_id and s.user_id = auth.uid() and s.id::text <> auth.jwt() ->> 'session_id';
  delete from auth.sessions where user_id = auth.uid() and id::text <> auth.jwt() ->> 'session_id';
  get diagnostics ended = row_count;
  return ended;
end $$;

-- Everything that is kept about the person who asks.
create function public.export_my_data() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  actor constant uuid := auth.uid();
begin
  perform private.require_session();
  return jsonb_build_object(
    'exported_at', now(),
    'profile', (select to_jsonb(p) from public.user_profiles p where p.id = actor),
    'memberships', (select coalesce(jsonb_agg(to_jsonb(m) - 'version' || jsonb_build_object('organization', o.name)), '[]')
      from public.memberships m join public.organizations o on o.id = m.organization_id where m.user_id = actor),
    'team_staff', (select coalesce(jsonb_agg(to_jsonb(s) - 'version'), '[]') from public.team_staff s where s.user_id = actor),
    'score_reports', (select coalesce(jsonb_agg(to_jsonb(r) - 'version'), '[]')
      from public.score_reports r where r.reported_by = actor),
    'notifications', (select coalesce(jsonb_agg(to_jsonb(n) - 'version'), '[]')
      from public.notifications n where n.user_id = actor),
    'invitations', (select coalesce(jsonb_agg(to_jsonb(i) - 'token_hash'), '[]') from public.invitations i
      where i.email = (select lower(p.email) from public.user_profiles p where p.id = actor)),
    'activity', (select coalesce(jsonb_agg(to_jsonb(a)), '[]')
      from public.activity a where a.actor_id = actor or a.subject_id = actor),
    -- As text: what was refused may be anything, nested deeper than a server can write out.
    'refused_changes', (select coalesce(jsonb_agg(r.refused::text), '[]')
      from private.sync_clients c join private.sync_receipts r using (client_id, organization_id)
      where c.user_id = actor and r.refused is not null),
    'sessions', public.my_sessions()
  );
end $$;

-- The addresses that have been this person's, and are nobody else's today.
create function private.addresses_of(person uuid) returns text[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(address), '{}') from (
    select lower(email) as address from public.user_profiles where id = person
    union select email from public.invitations where accepted_by = person
    union select lower(subject) from public.activity where subject_id = person and action = 'user.created'
    except select lower(email) from public.user_profiles where id <> person
  ) a
$$;

-- Takes a name and an address out of what outlives the account. Entries of the activity are never changed but here.
create function private.forget_person(person uuid, addresses text[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.activity set actor_id = null, actor_name = null where actor_id = person;
  update public.activity set subject_id = null, subject = null
  where subject_id = person or lower(subject) = any (addresses);
  delete from public.invitations where email = any (addresses);
  delete from public.newsletter_subscribers where lower(email) = any (addresses);
  delete from public.contact_messages where lower(email) = any (addresses);
  delete from public.demo_requests where lower(email) = any (addresses);
  delete from private.sync_receipts r using private.sync_clients c -- each has its line, and is found by it
  where c.user_id = person and r.client_id = c.client_id and r.organization_id = c.organization_id;
  delete from private.sync_clients where user_id = person;
end $$;

-- The account and all that hangs on it. What the person reported about games stays, without their name. An organisation
-- that is theirs alone goes with them; where others are members, somebody else has to manage it first.
create function public.erase_me(p_email text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  actor constant uuid := auth.uid();
  addresses text[];
  org uuid;
begin
  perform private.require_session();
  if (select lower(email) = lower(btrim(p_email)) from public.user_profiles where id = actor) is not true then
    raise sqlstate 'FSRUL' using message = 'name_not_confirmed';
  elsif exists (select from public.platform_admins where user_id = actor and is_founder) then
    raise sqlstate 'FSRUL' using message = 'founder_protected';
  end if;
  for org in select organization_id from public.memberships where user_id = actor order by organization_id loop
    perform private.lock_organization(org);
    if not exists (select from public.memberships where organization_id = org and user_id <> actor) then
      perform private.require_open(org);
      perform private.drop_organization(org);
    elsif (select role = 'league_manager' from public.memberships where organization_id = org and user_id = actor) then
      perform private.keep_a_manager(org, actor);
    end if;
  end loop;
  addresses := private.addresses_of(actor);
  delete from public.invitations where accepted_by = actor;
  delete from auth.users where id = actor;
  perform private.forget_person(actor, addresses); -- also what the deletion has noted
end $$;

grant execute on function public.my_sessions(), public.end_session(uuid), public.end_other_sessions(),
  public.export_my_data(), public.erase_me(text) to authenticated;

-- Children's personal data, apart from the roster: league staff and the team's own staff, online only.
create table public.player_private (
  organization_id uuid not null,
  player_id uuid not null,
  birth_date date check (private.is_date(birth_date)),
  guardian_name text check (private.is_text(guardian_name, 1, 160)),
  guardian_email text check (private.is_text(guardian_email, 3, 320)),
  guardian_phone text check (private.is_text(guardian_phone, 1, 40)),
  medical_notes text check (private.is_text(medical_notes, 1, 4000)),
  primary key (organization_id, player_id),
  foreign key (organization_id, player_id) references public.players (organization_id, id) on delete cascade
);
call private.protect('public.player_private');
call private.gate('public.player_private');
grant select, delete,
  insert (organization_id, player_id, birth_date, guardian_name, guardian_email, guardian_phone, medical_notes),
  update (birth_date, guardian_name, guardian_email, guardian_phone, medical_notes)
  on public.player_private to authenticated;

-- The players of the teams that a team manager is staff of.
create function private.own_players() returns table (organization_id uuid, player_id uuid)
language sql stable security definer set search_path = '' as $$
  select p.organization_id, p.id from public.players p join private.own_teams() t using (organization_id, team_id)
$$;
grant execute on function private.own_players() to authenticated;
create policy player_private_select on public.player_private for select to authenticated
  using (organization_id = any ((select private.staff_orgs())::uuid[])
    or (organization_id, player_id) in (select o.organization_id, o.player_id from private.own_players() o));
call private.let_write('player_private', 'organization_id = any ((select private.staff_orgs())::uuid[])
  or (organization_id, player_id) in (select o.organization_id, o.player_id from private.own_players() o)');
