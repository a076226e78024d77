-- What whoever runs the server does for somebody who asks without being able to sign in: what is kept about them, its end,
-- the end of their sessions. No request can call these; `npm run export-person`, `erase-person` and `end-sessions` do.

create function private.person_data(person uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return jsonb_build_object(
    'exported_at', now(),
    'profile', (select to_jsonb(p) from public.user_profiles p where p.id = person),
    'memberships', (select coalesce(jsonb_agg(to_jsonb(m) - 'version' || jsonb_build_object('organization', o.name)), '[]')
      from public.memberships m join public.organizations o on o.id = m.organization_id where m.user_id = person),
    'organization_beginnings', (select coalesce(jsonb_agg(to_jsonb(b)), '[]')
      from public.organization_beginnings b where b.given_by = person),
    'team_staff', (select coalesce(jsonb_agg(to_jsonb(s) - 'version'), '[]') from public.team_staff s where s.user_id = person),
    'score_reports', (select coalesce(jsonb_agg(to_jsonb(r) - 'version'), '[]')
      from public.score_reports r where r.reported_by = person),
    'schedule_changes', (select coalesce(jsonb_agg(to_jsonb(c) - 'version'), '[]')
      from public.schedule_changes c where c.created_by = person),
    'device_keys', (select coalesce(jsonb_agg(to_jsonb(k) - 'version'), '[]')
      from public.device_keys k where k.user_id = person),
    'notifications', (select coalesce(jsonb_agg(to_jsonb(n) - 'version'), '[]')
      from public.notifications n where n.user_id = person),
    'invitations', (select coalesce(jsonb_agg(to_jsonb(i) - 'token_hash'), '[]') from public.invitations i
      where i.email = (select lower(p.email) from public.user_profiles p where p.id = person)),
    'activity', (select coalesce(jsonb_agg(to_jsonb(a)), '[]')
      from public.activity a where a.actor_id = person or a.subject_id = person),
    -- As text: what was refused may be anything, nested deeper than a server can write out.
    'refused_changes', (select coalesce(jsonb_agg(r.refused::text), '[]')
      from private.sync_clients c join private.sync_receipts r using (client_id, organization_id)
      where c.user_id = person and r.refused is not null),
    'sessions', (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'created_at', s.created_at,
        'refreshed_at', s.refreshed_at, 'user_agent', s.user_agent) order by s.created_at desc), '[]')
      from auth.sessions s where s.user_id = person)
  );
end $$;

create or replace function public.export_my_data() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_session();
  return private.person_data(auth.uid()) || jsonb_build_object('sessions', public.my_sessions());
end $$;

-- The account that has the address, and what was sent from the address without one.
create function private.export_person(address text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  wanted constant text := lower(btrim(address));
  person constant uuid := (select id from public.user_profiles where lower(email) = wanted);
begin
  return coalesce(private.person_data(person), '{}') || jsonb_build_object(
    'address', wanted,
    'has_account', person is not null,
    'invitations', (select coalesce(jsonb_agg(to_jsonb(i) - 'token_hash'), '[]') from public.invitations i where i.email = wanted),
    'newsletter_subscribers', (select coalesce(jsonb_agg(to_jsonb(n)), '[]')
      from public.newsletter_subscribers n where lower(n.email) = wanted),
    'contact_messages', (select coalesce(jsonb_agg(to_jsonb(m)), '[]')
      from public.contact_messages m where lower(m.email) = wanted),
    'demo_requests', (select coalesce(jsonb_agg(to_jsonb(d)), '[]')
      from public.demo_requests d where lower(d.email) = wanted)
  );
end $$;

-- The account and all that hangs on it. What the person reported about games stays, without their name. An organisation
-- that is theirs alone goes with them; where others are members, somebody else has to manage it first.
create function private.erase_account(person uuid, by_themselves boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  addresses text[];
  org uuid;
begin
  if exists (select from public.platform_admins where user_id = person and is_founder) then
    raise sqlstate 'FSRUL' using message = 'founder_protected';
  end if;
  for org in select organization_id from public.memberships where user_id = person order by organization_id loop
    perform private.lock_organization(org);
    if not exists (select from public.memberships where organization_id = org and user_id <> person) then
      if by_themselves then
        perform private.require_open(org);
      end if;
      perform private.drop_organization(org);
    elsif (select role = 'league_manager' from public.memberships where organization_id = org and user_id = person) then
      perform private.keep_a_manager(org, person);
    end if;
  end loop;
  addresses := private.addresses_of(person);
  delete from public.invitations where accepted_by = person;
  delete from auth.users where id = person;
  perform private.forget_person(person, addresses); -- also what the deletion has noted
end $$;

create or replace function public.erase_me(p_email text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_session();
  if (select lower(email) = lower(btrim(p_email)) from public.user_profiles where id = auth.uid()) is not true then
    raise sqlstate 'FSRUL' using message = 'name_not_confirmed';
  end if;
  perform private.erase_account(auth.uid(), by_themselves => true);
end $$;

-- Whoever has the address; where nobody has, what was sent from it. True: there was an account.
create function private.erase_person(address text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  wanted constant text := lower(btrim(address));
  person constant uuid := (select id from public.user_profiles where lower(email) = wanted);
begin
  if person is null then
    perform private.forget_person(null, array[wanted]);
  else
    perform private.erase_account(person, by_themselves => false);
  end if;
  return person is not null;
end $$;

-- Signs somebody out everywhere: a phone is lost, and its owner cannot do it. No signature of their devices counts any
-- more; those that sign in again make theirs known again. Null: nobody has the address.
create function private.end_sessions_of(address text) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  person constant uuid := (select id from public.user_profiles where lower(email) = lower(btrim(address)));
  org uuid;
  ended integer;
begin
  if person is null then
    return null;
  end if;
  delete from auth.refresh_tokens t using auth.sessions s where s.id = t.session_id and s.user_id = person;
  delete from auth.sessions where user_id = person;
  get diagnostics ended = row_count;
  for org in select distinct organization_id from public.device_keys where user_id = person order by 1 loop
    perform private.lock_organization(org);
    delete from public.device_keys where organization_id = org and user_id = person;
  end loop;
  return ended;
end $$;

-- Nobody came by these, and what was asked of an address is not kept for ever.
create function private.forget_old_invitations() returns void language sql security definer set search_path = '' as $$
  delete from public.invitations
  where accepted_at is null and least(expires_at, coalesce(revoked_at, expires_at)) < now() - interval '90 days'
$$;

-- When somebody last did something in a session that is over.
create function private.forget_uses() returns void language sql security definer set search_path = '' as $$
  delete from private.session_uses u
  where not exists (select from auth.sessions s where s.id::text = u.session_id) and u.used_at < now() - interval '1 day'
$$;

-- Once a day: by the embedded server itself, elsewhere by pg_cron.
create function private.keep_up() returns void language sql security definer set search_path = '' as $$
  select private.prune_tombstones('180 days');
  select private.prune_count_changes();
  select private.forget_lead_attempts();
  select private.forget_old_invitations();
  select private.forget_uses();
$$;

-- After the database was set back to an earlier moment in a way that Postgres itself cannot tell: its history is another
-- one now, so that devices send again what it has forgotten.
create function private.begin_new_history() returns text language sql security definer set search_path = '' as $$
  update private.deployment set id = gen_random_uuid();
  select private.epoch();
$$;
