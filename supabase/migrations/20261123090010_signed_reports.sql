-- Reports that somebody else delivers. Without a signal one coach shows a report as a code, signed by the phone, and the
-- other coach's phone takes it along. Here it is stored in its author's name: once, and only where the signature is one
-- of a key that the author registered. docs/decisions/040-a-report-signed-by-a-phone.md says why it is done so.

-- One key for each person, organisation and device; the secret half never leaves the device. It goes with the
-- membership, and when the person ends sessions.
create table public.device_keys (
  id uuid not null check (private.is_id(id)),
  organization_id uuid not null,
  user_id uuid not null,
  public_key text not null check (public_key ~ '^04[0-9a-f]{128}$'), -- an uncompressed point of P-256
  created_at timestamptz(3) not null default now() check (private.is_instant(created_at)),
  version bigint not null,
  primary key (organization_id, id),
  foreign key (organization_id, user_id) references public.memberships (organization_id, user_id) on delete cascade
);
create index on public.device_keys (organization_id, version);
create index on public.device_keys (organization_id, user_id);
call private.protect('public.device_keys');
call private.gate('public.device_keys');

-- Those who may report read them, to know each other's word without a connection. The function below writes them.
grant select on public.device_keys to authenticated;
create policy device_keys_select on public.device_keys for select to authenticated
  using (organization_id = any ((select private.reporter_orgs())::uuid[]));

insert into private.synced_tables values (24, 'device_keys', false, false, '{}', '{}', '{}');
create trigger a_stamp before insert or update on public.device_keys
  for each row execute function private.stamp();
create trigger a_bury after delete on public.device_keys
  for each row execute function private.bury();
call private.write_page_bounds();

-- Makes this device's key known, for oneself. Asked again it does nothing. A person has ten at most: the oldest go.
create function public.register_device_key(p_organization uuid, p_id uuid, p_public_key text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_session();
  perform private.require_open(p_organization);
  if (p_organization = any (private.reporter_orgs())) is not true then
    raise sqlstate 'FSRUL' using message = 'score_not_allowed';
  end if;
  perform private.lock_organization(p_organization);
  if exists (select from public.device_keys
    where organization_id = p_organization and id = p_id and user_id = auth.uid() and public_key = p_public_key)
  then
    return;
  end if;
  insert into public.device_keys (organization_id, id, user_id, public_key)
  values (p_organization, p_id, auth.uid(), p_public_key);
  delete from public.device_keys where organization_id = p_organization and id in (
    select id from public.device_keys where organization_id = p_organization and user_id = auth.uid() and id <> p_id
    order by created_at desc, id offset 9
  );
end $$;
grant execute on function public.register_device_key(uuid, uuid, text) to authenticated;

-- Whoever ends a session may have lost the phone that it was on: no key of theirs counts any more. Devices that are
-- still signed in make theirs known again by themselves.
create function private.forget_own_keys() returns void
language plpgsql security definer set search_path = '' as $$
declare
  org uuid;
begin
  for org in select distinct organization_id from public.device_keys where user_id = auth.uid() order by 1 loop
    perform private.lock_organization(org);
    delete from public.device_keys where organization_id = org and user_id = auth.uid();
  end loop;
end $$;

create or replace function public.end_session(p_session uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_session();
  delete from auth.refresh_tokens
  where session_id = p_session and exists (select from auth.sessions s where s.id = p_session and s.user_id = auth.uid());
  delete from auth.sessions where id = p_session and user_id = auth.uid();
  perform private.forget_own_keys();
end $$;

create or replace function public.end_other_sessions() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  ended integer;
begin
  perform private.require_session();
  delete from auth.refresh_tokens t using auth.sessions s
  where s.id = t.session_id and s.user_id = auth.uid() and s.id::text <> auth.jwt() ->> 'session_id';
  delete from auth.sessions where user_id = auth.uid() and id::text <> auth.jwt() ->> 'session_id';
  get diagnostics ended = row_count;
  perform private.forget_own_keys();
  return ended;
end $$;

-- A signed report: by which key, when it was shown, and r and s of the signature.
alter table public.score_reports
  add column key_id uuid check (private.is_id(key_id)),
  add column signed_at timestamptz(3) check (private.is_instant(signed_at)),
  add column signature text check (signature ~ '^[0-9a-f]{128}$'),
  add constraint score_reports_signed check (num_nulls(key_id, signed_at, signature) in (0, 3));
grant insert (key_id, signed_at, signature) on public.score_reports to authenticated;
update private.synced_tables set insert_columns = insert_columns || '{key_id,signed_at,signature}'
where name = 'score_reports';

-- As before, and now also in the name of whoever signed it. (Without a signature it is in one's own, whatever the
-- device says: admit_report sees to that.)
drop policy score_reports_insert on public.score_reports;
create policy score_reports_insert on public.score_reports for insert to authenticated
  with check (
    organization_id = any ((select private.reporter_orgs())::uuid[])
    and (reported_by = (select auth.uid()) or signature is not null)
  );

-- What a phone signs; src/domain/score-code/signed-bytes.ts writes the same, and a contract test holds the two together.
create function private.signed_bytes(report public.score_reports) returns bytea
language sql immutable set search_path = ''
return convert_to('Fieldside final score 1', 'UTF8') || uuid_send(report.organization_id) || uuid_send(report.id)
  || uuid_send(report.game_id) || uuid_send(report.key_id)
  || int2send(report.home_score::smallint) || int2send(report.away_score::smallint)
  || int8send((extract(epoch from report.recorded_at) * 1000)::bigint)
  || int8send((extract(epoch from report.signed_at) * 1000)::bigint)
  || case when report.recorded_offline then '\x01'::bytea else '\x00' end;

-- In whose name a report is stored: whoever sends it, or whoever signed it.
create function private.author_of_report(report public.score_reports) returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  key public.device_keys;
begin
  if report.key_id is null and report.signed_at is null and report.signature is null then
    return auth.uid();
  end if;
  select * into key from public.device_keys k
  where k.organization_id = report.organization_id and k.id = report.key_id;
  if report.kind is distinct from 'final' or key.user_id is null or (
    private.is_p256_signature(decode(key.public_key, 'hex'), private.signed_bytes(report), decode(report.signature, 'hex'))
  ) is not true then
    raise sqlstate 'FSRUL' using message = 'signature_not_valid';
  end if;
  return key.user_id;
end $$;

-- A report may come more than once: from its author's phone, and signed from those that countersigned it. Each is taken
-- for the first, and brings the note along, which a code has no room for.
create function private.accept_once() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  known public.score_reports;
begin
  select * into known from public.score_reports r
  where r.organization_id = new.organization_id and r.id = new.id
    and (r.signature is not null or new.signature is not null)
    and r.reported_by = case when new.signature is null then auth.uid() else new.reported_by end
    and (r.game_id, r.kind, r.home_score, r.away_score, r.recorded_at)
      = (new.game_id, new.kind, new.home_score, new.away_score, new.recorded_at);
  if not found then
    return new;
  end if;
  if known.note is null and new.note is not null then
    update public.score_reports r set note = new.note
    where r.organization_id = known.organization_id and r.id = known.id;
  end if;
  return null;
end $$;
create trigger b_accept_once before insert on public.score_reports
  for each row execute function private.accept_once();

-- As before, but for the first line: the report's author is not always whoever sends it.
create or replace function private.admit_report() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  actor constant uuid := private.author_of_report(new);
  actor_role text;
  game public.games;
  schedule_status text;
  score_policy text;
  of_home boolean;
  of_away boolean;
begin
  select m.role into actor_role from public.memberships m
  where m.organization_id = new.organization_id and m.user_id = actor;
  if actor_role is null then
    raise sqlstate 'FSRUL' using message = 'score_not_allowed';
  end if;

  select * into game from public.games g
  where g.organization_id = new.organization_id and g.id = new.game_id for update;
  if not found then
    raise sqlstate 'FSRUL' using message = 'row_gone';
  end if;
  select s.status, l.score_policy into strict schedule_status, score_policy
  from public.schedules s
    join public.leagues l on l.organization_id = s.organization_id and l.id = s.league_id
  where s.organization_id = game.organization_id and s.id = game.schedule_id;

  if game.status in ('cancelled', 'postponed', 'forfeited') then
    raise sqlstate 'FSRUL' using message = 'game_not_open';
  end if;

  if actor_role in ('league_manager', 'league_administrator') then
    new.side := 'staff';
  elsif new.kind = 'void' then
    raise sqlstate 'FSRUL' using message = 'score_not_allowed';
  elsif schedule_status = 'draft' then
    raise sqlstate 'FSRUL' using message = 'schedule_not_published';
  elsif score_policy = 'staff_only' then
    raise sqlstate 'FSRUL' using message = 'score_not_allowed';
  elsif actor_role = 'scorekeeper' then
    new.side := 'scorekeeper';
  elsif actor_role = 'team_manager' and score_policy = 'team_staff' then
    select coalesce(bool_or(t.team_id = game.home_team_id), false), coalesce(bool_or(t.team_id = game.away_team_id), false)
    into of_home, of_away
    from public.team_staff t where t.organization_id = game.organization_id and t.user_id = actor;
    new.side := case when of_home and of_away then 'both' when of_home then 'home' when of_away then 'away' end;
    if new.side is null then
      raise sqlstate 'FSRUL' using message = 'score_not_allowed';
    end if;
  else
    raise sqlstate 'FSRUL' using message = 'score_not_allowed';
  end if;

  new.reported_by := actor;
  -- The order of arrival within one game, also among the reports of one transaction: never the same instant twice.
  select greatest(now(), max(r.created_at) + interval '1 millisecond') into new.created_at
  from public.score_reports r where r.organization_id = new.organization_id and r.game_id = new.game_id;
  return new;
end $$;

-- Everything that is kept about the person who asks, now with the keys of their devices.
create or replace function public.export_my_data() returns jsonb
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
    'schedule_changes', (select coalesce(jsonb_agg(to_jsonb(c) - 'version'), '[]')
      from public.schedule_changes c where c.created_by = actor),
    'device_keys', (select coalesce(jsonb_agg(to_jsonb(k) - 'version'), '[]')
      from public.device_keys k where k.user_id = actor),
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
