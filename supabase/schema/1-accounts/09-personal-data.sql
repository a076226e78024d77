-- Exports and deletes what is stored about a person: at the person's own request, or by the operator for a person who
-- can't sign in. No request can call the operator's functions; only `npm run admin -- export-person`, `erase-person`
-- and `end-sessions` call them.

-- Keeps only the columns that the person concerned may see: never a password, secret or token.
create function private.shown(entry jsonb, variadic columns text[]) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(entry) where key = any (columns)
$$;

-- The sign-in log of a hosted project: each of a person's sign-ins, with address and network. Our server has no such
-- log.
create function private.sign_in_log(person uuid, addresses text[]) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  entries jsonb := '[]';
begin
  if to_regclass('auth.audit_log_entries') is not null and has_table_privilege('auth.audit_log_entries', 'select') then
    execute 'select coalesce(jsonb_agg(to_jsonb(a) order by a.created_at), ''[]'') from auth.audit_log_entries a
      where private.is_about(a.payload::jsonb, $1, $2)' into entries using person, addresses;
  end if;
  return entries;
end $$;

-- Whether any value in the entry is the person's ID or one of the addresses.
create function private.is_about(entry jsonb, person uuid, addresses text[]) returns boolean
language sql immutable set search_path = '' as $$
  select exists (
    select from jsonb_path_query(entry, 'strict $.**') v
    where jsonb_typeof(v) = 'string' and (v #>> '{}' = person::text or lower(v #>> '{}') = any (addresses))
  )
$$;

-- What was sent to or from the addresses, with or without an account.
create function private.sent_from(addresses text[]) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'invitations', (select coalesce(jsonb_agg(to_jsonb(i) - 'token_hash'), '[]')
      from app.invitations i where i.email = any (addresses)),
    'newsletter_subscribers', (select coalesce(jsonb_agg(to_jsonb(n)), '[]')
      from app.newsletter_subscribers n where lower(n.email) = any (addresses)),
    'contact_messages', (select coalesce(jsonb_agg(to_jsonb(m)), '[]')
      from app.contact_messages m where lower(m.email) = any (addresses)),
    'demo_requests', (select coalesce(jsonb_agg(to_jsonb(d)), '[]')
      from app.demo_requests d where lower(d.email) = any (addresses)),
    'mail_suppressions', (select coalesce(jsonb_agg(to_jsonb(s)), '[]')
      from private.mail_suppressions s where s.address = any (addresses))
  )
$$;

create function private.person_data(person uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return jsonb_build_object(
    'exported_at', now(),
    'profile', (select to_jsonb(p) from app.user_profiles p where p.id = person),
    -- Includes a new address that the person has not confirmed yet, and the metadata that the person or the auth server
    -- wrote.
    'account', (select private.shown(to_jsonb(u), 'email', 'email_change', 'phone', 'phone_change', 'email_confirmed_at',
      'last_sign_in_at', 'created_at', 'updated_at', 'banned_until', 'aud', 'role', 'raw_user_meta_data', 'raw_app_meta_data')
      from auth.users u where u.id = person),
    'identities', (select coalesce(jsonb_agg(to_jsonb(i)), '[]') from auth.identities i where i.user_id = person),
    'second_factors', (select coalesce(jsonb_agg(private.shown(to_jsonb(f), 'id', 'friendly_name', 'factor_type', 'status',
      'created_at', 'updated_at', 'phone')), '[]') from auth.mfa_factors f where f.user_id = person),
    'has_temporary_password', exists (select from private.temporary_passwords t where t.user_id = person),
    'sign_ins', private.sign_in_log(person, private.addresses_of(person)),
    'session_uses', (select coalesce(jsonb_agg(to_jsonb(u)), '[]') from private.session_uses u where u.user_id = person),
    'devices', (select coalesce(jsonb_agg(to_jsonb(c)), '[]') from private.sync_clients c where c.user_id = person),
    'memberships', (select coalesce(jsonb_agg(to_jsonb(m) - 'version' || jsonb_build_object('organization', o.name)), '[]')
      from app.memberships m join app.organizations o on o.id = m.organization_id where m.user_id = person),
    'organization_beginnings', (select coalesce(jsonb_agg(to_jsonb(b)), '[]')
      from app.organization_beginnings b where b.given_by = person),
    'team_staff', (select coalesce(jsonb_agg(to_jsonb(s) - 'version'), '[]') from app.team_staff s where s.user_id = person),
    'score_reports', (select coalesce(jsonb_agg(to_jsonb(r) - 'version'), '[]')
      from app.score_reports r where r.reported_by = person),
    'schedule_changes', (select coalesce(jsonb_agg(to_jsonb(c) - 'version'), '[]')
      from app.schedule_changes c where c.created_by = person),
    'rulebook_versions', (select coalesce(jsonb_agg(to_jsonb(v) - 'version'), '[]')
      from app.rulebook_versions v where v.created_by = person),
    'lot_draws', (select coalesce(jsonb_agg(to_jsonb(d) - 'version'), '[]')
      from app.lot_draws d where d.created_by = person),
    'device_keys', (select coalesce(jsonb_agg(to_jsonb(k) - 'version'), '[]')
      from app.device_keys k where k.user_id = person),
    'notifications', (select coalesce(jsonb_agg(to_jsonb(n) - 'version'), '[]')
      from app.notifications n where n.user_id = person),
    'notification_settings', (select coalesce(jsonb_agg(to_jsonb(s)), '[]')
      from private.notification_settings s where s.user_id = person),
    'push_subscriptions', (select coalesce(jsonb_agg(to_jsonb(d) - 'p256dh' - 'auth'), '[]')
      from private.push_subscriptions d where d.user_id = person),
    'deliveries', (select coalesce(jsonb_agg(to_jsonb(d)), '[]') from private.deliveries d where d.user_id = person),
    'activity', (select coalesce(jsonb_agg(to_jsonb(a)), '[]')
      from app.activity a where a.actor_id = person or a.subject_id = person),
    -- As text: a rejected change may be nested too deeply for jsonb to serialize.
    'refused_changes', (select coalesce(jsonb_agg(r.refused::text), '[]')
      from private.sync_clients c join private.sync_receipts r using (client_id, organization_id)
      where c.user_id = person and r.refused is not null),
    'sessions', (select coalesce(jsonb_agg(private.shown(to_jsonb(s), 'id', 'created_at', 'refreshed_at', 'not_after',
        'user_agent', 'ip', 'tag', 'scopes') order by s.created_at desc), '[]')
      from auth.sessions s where s.user_id = person)
  ) || private.sent_from(private.addresses_of(person));
end $$;

create function public.export_my_data() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_session();
  return private.person_data(auth.uid()) || jsonb_build_object('sessions', public.my_sessions());
end $$;

-- The data of the account with this address, if any, and what was sent to or from the address with or without an
-- account.
create function private.export_person(address text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  wanted constant text := lower(btrim(address));
  person constant uuid := (select id from app.user_profiles where lower(email) = wanted);
begin
  return coalesce(private.person_data(person), '{}') || jsonb_build_object(
    'address', wanted,
    'has_account', person is not null
  ) || private.sent_from(array[wanted] || private.addresses_of(person)
  );
end $$;

-- The addresses that were this person's and belong to no one else today. An address that they never confirmed may be
-- someone else's: they may not read or delete what was sent from it without an account.
create function private.addresses_of(person uuid) returns text[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(address), '{}') from (
    select lower(email) as address from auth.users where id = person and email_confirmed_at is not null
    union select email from app.invitations where accepted_by = person
    union select lower(subject) from app.activity where subject_id = person and action = 'user.created'
      and exists (select from auth.users where id = person and email_confirmed_at is not null)
    except select lower(email) from app.user_profiles where id <> person
  ) a
$$;

-- Removes a person's name and addresses from everything that outlives the account. Only this and the deletion of an
-- organization change activity entries.
create function private.forget_person(person uuid, addresses text[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update app.activity set actor_id = null, actor_name = null where actor_id = person;
  update app.activity set subject_id = null, subject = null, details = '{}'
  where subject_id = person or lower(subject) = any (addresses);
  delete from app.invitations where email = any (addresses);
  delete from app.notifications where link = '/dashboard/members#' || person;
  delete from app.newsletter_subscribers where lower(email) = any (addresses);
  delete from app.contact_messages where lower(email) = any (addresses);
  delete from app.demo_requests where lower(email) = any (addresses);
  delete from private.mail_suppressions where address = any (addresses);
  delete from private.sync_receipts r using private.sync_clients c -- found by their device's sequence, which belongs to the person
  where c.user_id = person and r.client_id = c.client_id and r.organization_id = c.organization_id;
  delete from private.sync_clients where user_id = person;
  -- What the auth server stores without a reference to the account. Which of these tables exist depends on the auth
  -- server.
  delete from auth.refresh_tokens where user_id::text = person::text;
  if to_regclass('auth.flow_state') is not null and has_table_privilege('auth.flow_state', 'delete') then
    execute 'delete from auth.flow_state where user_id = $1' using person;
  end if;
  if to_regclass('auth.audit_log_entries') is not null and has_table_privilege('auth.audit_log_entries', 'delete') then
    execute 'delete from auth.audit_log_entries a where private.is_about(a.payload::jsonb, $1, $2)' using person, addresses;
  end if;
end $$;

-- Deletes the account and everything that belongs to it. The person's game reports stay, without their name. An
-- organization with no other members is deleted too. Raises an error if the person is the founder, or the last manager
-- of an organization with other members.
create function private.erase_account(person uuid, by_themselves boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  addresses text[];
  org uuid;
begin
  if exists (select from app.platform_admins where user_id = person and is_founder) then
    raise sqlstate 'FSRUL' using message = 'founder_protected';
  end if;
  for org in select organization_id from app.memberships where user_id = person order by organization_id loop
    perform private.lock_organization(org);
    if not exists (select from app.memberships where organization_id = org and user_id <> person) then
      if by_themselves then
        perform private.require_open(org);
      end if;
      perform private.drop_organization(org);
    elsif (select role = 'league_manager' from app.memberships where organization_id = org and user_id = person) then
      perform private.keep_a_manager(org, person);
    end if;
  end loop;
  addresses := private.addresses_of(person);
  delete from app.invitations where accepted_by = person;
  delete from auth.users where id = person;
  perform private.forget_person(person, addresses); -- including what the deletion itself has logged
end $$;

create function public.erase_me(p_email text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_session();
  if (select lower(email) = lower(btrim(p_email)) from app.user_profiles where id = auth.uid()) is not true then
    raise sqlstate 'FSRUL' using message = 'name_not_confirmed';
  end if;
  perform private.require_recent_sign_in();
  perform private.erase_account(auth.uid(), by_themselves => true);
end $$;

-- Erases the account with the address or, if there is none, what was sent from the address. True if there was an
-- account.
create function private.erase_person(address text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  wanted constant text := lower(btrim(address));
  person constant uuid := (select id from app.user_profiles where lower(email) = wanted);
begin
  if person is null then
    perform private.forget_person(null, array[wanted]);
  else
    perform private.erase_account(person, by_themselves => false);
    perform private.forget_person(person, array[wanted]); -- whether the address is confirmed or not: the operator knows whose it is
  end if;
  return person is not null;
end $$;

-- Signs a person out everywhere, for example after they lost their phone. The keys of their devices are deleted;
-- devices that sign in again register theirs again. Returns how many sessions ended, or null if no one has the address.
create function private.end_sessions_of(address text) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  person constant uuid := (select id from app.user_profiles where lower(email) = lower(btrim(address)));
  org uuid;
  ended integer;
begin
  if person is null then
    return null;
  end if;
  delete from auth.refresh_tokens t using auth.sessions s where s.id = t.session_id and s.user_id = person;
  delete from auth.sessions where user_id = person;
  get diagnostics ended = row_count;
  for org in select distinct organization_id from app.device_keys where user_id = person order by 1 loop
    perform private.lock_organization(org);
    delete from app.device_keys where organization_id = org and user_id = person;
  end loop;
  return ended;
end $$;
grant execute on function public.export_my_data(), public.erase_me(text) to authenticated;
