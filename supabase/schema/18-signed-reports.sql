-- Reports that somebody else delivers. Without a signal one coach shows a report as a code that their phone signed, and
-- the other coach's phone takes it along. It is stored in its author's name, once, and only if the signature is by a key
-- that the author registered. docs/decisions/040-a-report-signed-by-a-phone.md says why.

-- One key for each person, organization and device; the private key never leaves the device. A key goes with the
-- membership, and when the person ends sessions.
create table app.device_keys (
  id uuid not null check (private.is_id(id)),
  organization_id uuid not null,
  user_id uuid not null,
  public_key text not null check (public_key ~ '^04[0-9a-f]{128}$'), -- an uncompressed point of P-256
  created_at timestamptz(3) not null default now() check (private.is_instant(created_at)),
  version bigint not null,
  primary key (organization_id, id),
  foreign key (organization_id, user_id) references app.memberships (organization_id, user_id) on delete cascade
);
create index on app.device_keys (organization_id, version);
create index on app.device_keys (organization_id, user_id);
call private.protect('app.device_keys');
call private.gate('app.device_keys');

-- Those who may report read them, to check each other's reports offline. The function below writes them.
call private.declare_synced('device_keys', creatable => false);
create policy device_keys_select on app.device_keys for select to authenticated
  using (organization_id = any ((select private.reporter_orgs())::uuid[]));

-- Registers this device's key for the caller. Called again it does nothing. A person has ten at most: the oldest go.
create function public.register_device_key(p_organization uuid, p_id uuid, p_public_key text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_session();
  perform private.require_open(p_organization);
  if (p_organization = any (private.reporter_orgs())) is not true then
    raise sqlstate 'FSRUL' using message = 'score_not_allowed';
  end if;
  perform private.lock_organization(p_organization);
  if exists (select from app.device_keys
    where organization_id = p_organization and id = p_id and user_id = auth.uid() and public_key = p_public_key)
  then
    return;
  end if;
  insert into app.device_keys (organization_id, id, user_id, public_key)
  values (p_organization, p_id, auth.uid(), p_public_key);
  delete from app.device_keys where organization_id = p_organization and id in (
    select id from app.device_keys where organization_id = p_organization and user_id = auth.uid() and id <> p_id
    order by created_at desc, id offset 9
  );
end $$;

create function private.forget_own_keys() returns void
language plpgsql security definer set search_path = '' as $$
declare
  org uuid;
begin
  for org in select distinct organization_id from app.device_keys where user_id = auth.uid() order by 1 loop
    perform private.lock_organization(org);
    delete from app.device_keys where organization_id = org and user_id = auth.uid();
  end loop;
end $$;

-- What a phone signs. src/domain/score-code/signed-bytes.ts writes the same; a contract test compares the two.
create function private.signed_bytes(report app.score_reports) returns bytea
language sql immutable set search_path = ''
return convert_to('Fieldside final score 1', 'UTF8') || uuid_send(report.organization_id) || uuid_send(report.id)
  || uuid_send(report.game_id) || uuid_send(report.key_id)
  || int2send(report.home_score::smallint) || int2send(report.away_score::smallint)
  || int8send((extract(epoch from report.recorded_at) * 1000)::bigint)
  || int8send((extract(epoch from report.signed_at) * 1000)::bigint)
  || case when report.recorded_offline then '\x01'::bytea else '\x00' end;

-- In whose name a report is stored: whoever sends it, or whoever signed it. Checking a signature takes 20 ms of the
-- server, so a request may bring no more of them than it may bring changes: a phone sends one for each.
create function private.author_of_report(report app.score_reports) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  key app.device_keys;
  checked constant integer := coalesce(nullif(current_setting('fieldside.signatures', true), ''), '0')::integer;
begin
  if report.key_id is null and report.signed_at is null and report.signature is null then
    return auth.uid();
  elsif checked >= 50 then
    raise insufficient_privilege using message = 'a request brings 50 signed reports at most';
  end if;
  perform set_config('fieldside.signatures', (checked + 1)::text, true);
  select * into key from app.device_keys k
  where k.organization_id = report.organization_id and k.id = report.key_id;
  if report.kind is distinct from 'final' or key.user_id is null or (
    private.is_p256_signature(decode(key.public_key, 'hex'), private.signed_bytes(report), decode(report.signature, 'hex'))
  ) is not true then
    raise sqlstate 'FSRUL' using message = 'signature_not_valid';
  end if;
  return key.user_id;
end $$;

-- A report may come more than once: from its author's phone, and signed from those that countersigned it. All count as
-- the first, and bring along the note, for which a code has no room. Only admit_report() asks, after it has checked who
-- sends the report and whose it is.
create function private.is_known_report(report app.score_reports, author uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  known app.score_reports;
begin
  select * into known from app.score_reports r
  where r.organization_id = report.organization_id and r.id = report.id and r.reported_by = author
    and (r.signature is not null or report.signature is not null)
    and (r.game_id, r.kind, r.home_score, r.away_score, r.recorded_at)
      = (report.game_id, report.kind, report.home_score, report.away_score, report.recorded_at);
  if not found then
    return false;
  end if;
  if known.note is null and report.note is not null then
    update app.score_reports r set note = report.note
    where r.organization_id = known.organization_id and r.id = known.id;
  end if;
  return true;
end $$;
grant execute on function public.register_device_key(uuid, uuid, text) to authenticated;
