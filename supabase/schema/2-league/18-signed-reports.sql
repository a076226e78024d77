-- Reports delivered by someone else. Where there is no signal, one coach's phone signs a report and shows it as a code,
-- and the other coach's phone delivers it. It is stored under its author's name, once, and only if the signature is by
-- a key that the author registered. docs/decisions/040-let-a-phone-deliver-the-others-signed-report.md says why.

-- One key per person, organization, and device; the private key never leaves the device. A key is deleted with the
-- membership, and when the person ends sessions.
create table app.device_keys (
  id uuid not null check (private.is_id(id)),
  organization_id uuid not null,
  user_id uuid not null,
  public_key text not null check (public_key ~ '^04[0-9a-f]{128}$'), -- an uncompressed point on P-256
  created_at timestamptz(3) not null default now() check (private.is_instant(created_at)),
  version bigint not null,
  primary key (organization_id, id),
  foreign key (organization_id, user_id) references app.memberships (organization_id, user_id) on delete cascade
);
create index on app.device_keys (organization_id, version);
create index on app.device_keys (organization_id, user_id);
call private.protect('app.device_keys');
call private.gate('app.device_keys');

-- Anyone who may report scores can read the keys, to verify other people's reports offline. Only register_device_key()
-- writes them.
call private.declare_synced('device_keys', creatable => false);
create policy device_keys_select on app.device_keys for select to authenticated
  using (organization_id = any ((select private.reporter_orgs())::uuid[]));

-- Registers this device's key for the caller. Idempotent. A person has at most ten: the oldest are deleted.
create function public.register_device_key(p_organization uuid, p_id uuid, p_public_key text) returns void
language plpgsql security definer set search_path = '' as $$
begin
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

-- The bytes that a phone signs: what the report says, with the note replaced by its hash.
-- src/domain/score-code/signed-bytes.ts writes the same; a contract test compares the two. Null if something is
-- missing.
create function private.signed_bytes(report app.score_reports) returns bytea
language sql immutable set search_path = ''
return convert_to('Fieldside final score 1', 'UTF8') || uuid_send(report.organization_id) || uuid_send(report.id)
  || uuid_send(report.game_id) || uuid_send(report.key_id)
  || uuid_send(report.home_team_id) || uuid_send(report.away_team_id)
  || int2send(report.home_score::smallint) || int2send(report.away_score::smallint)
  || int8send((extract(epoch from report.recorded_at) * 1000)::bigint)
  || int8send((extract(epoch from report.signed_at) * 1000)::bigint)
  || case when report.recorded_offline then '\x01'::bytea else '\x00' end
  || case report.winner when 'home' then '\x01'::bytea when 'away' then '\x02' else '\x00' end
  || case when report.note_hash is null then '\x00'::bytea else '\x01'::bytea || decode(report.note_hash, 'hex') end;

-- The hash of the note: the one in the code, which has no room for the note itself, or else computed from the note.
-- Null if there is neither.
create function private.hash_of_note(report app.score_reports) returns text
language sql immutable set search_path = ''
return coalesce(report.note_hash, encode(sha256(convert_to(report.note, 'UTF8')), 'hex'));

-- Who counts as a report's author: its sender or, if it is signed, its signer. Raises an error if the signature is not
-- valid. Checking a signature takes the server 20 ms, so a request may contain at most 50 signed reports, as many as it
-- may contain changes.
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
  if report.kind is distinct from 'final' or key.user_id is null
    or report.note is not null and report.note_hash is distinct from encode(sha256(convert_to(report.note, 'UTF8')), 'hex')
    or (
    private.is_p256_signature(decode(key.public_key, 'hex'), private.signed_bytes(report), decode(report.signature, 'hex'))
  ) is not true then
    raise sqlstate 'FSRUL' using message = 'signature_not_valid';
  end if;
  return key.user_id;
end $$;

-- A report may arrive more than once: from its author's phone and, signed, from the phones that countersigned it. All
-- copies count as one report. If the first copy lacks the note or the details, for which a code has no room, a later copy
-- adds them: the details only if the author's own phone delivers it, since the signature does not cover them.
-- Only admit_report() calls this, after it has checked the report's sender and author.
create function private.is_known_report(report app.score_reports, author uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  known app.score_reports;
begin
  select * into known from app.score_reports r
  where r.organization_id = report.organization_id and r.id = report.id and r.reported_by = author
    and (r.signature is not null or report.signature is not null)
    and (r.game_id, r.kind, r.home_score, r.away_score, r.winner, r.recorded_at, private.hash_of_note(r))
      is not distinct from (report.game_id, report.kind, report.home_score, report.away_score, report.winner,
        report.recorded_at, private.hash_of_note(report));
  if not found then
    return false;
  end if;
  if known.note is null and report.note is not null then
    update app.score_reports r set note = report.note
    where r.organization_id = known.organization_id and r.id = known.id;
  end if;
  if known.details is null and report.details is not null and report.signature is null then
    update app.score_reports r set details = report.details
    where r.organization_id = known.organization_id and r.id = known.id;
    update app.games g set details = report.details
    where g.organization_id = known.organization_id and g.id = known.game_id and g.status = 'completed'
      and g.result_side = known.side
      and (g.home_score, g.away_score, g.winner) is not distinct from (known.home_score, known.away_score, known.winner);
  end if;
  return true;
end $$;
-- Checks whether a new signed report may count. Uses the devices' own times, since the report may arrive hours later:
-- it was scanned within 15 minutes of being signed and signed no earlier than the midnight before the game, and there
-- is no newer report by its author and no later undo of the result. The scanning side could fake its phone's time, so
-- the time limit alone does not prevent an old code from being reused; the check for newer reports does.
-- src/domain/score-code/judge-score-code.ts applies the same rule on the scanning phone.
create function private.require_fresh_code(report app.score_reports, author uuid, game app.games)
returns void language plpgsql stable security definer set search_path = '' as $$
begin
  if report.scanned_at - report.signed_at > interval '15 minutes' then
    raise sqlstate 'FSRUL' using message = 'code_expired';
  elsif report.signed_at - report.scanned_at > interval '5 minutes' or report.recorded_at > report.signed_at then
    raise sqlstate 'FSRUL' using message = 'code_in_future';
  elsif report.signed_at < game.start_time - coalesce(game.local_time::time::interval, '0') then
    raise sqlstate 'FSRUL' using message = 'code_before_game';
  elsif exists (
    select from app.score_reports r
    where r.organization_id = report.organization_id and r.game_id = report.game_id
      and (r.kind = 'void' or r.kind = 'final' and r.reported_by = author) and r.recorded_at > report.recorded_at
  ) then
    raise sqlstate 'FSRUL' using message = 'code_outdated';
  end if;
end $$;

-- The arrival time of the first signed report that the same person recorded after this one, but that another phone
-- delivered before it. Null if there is none, or the result has been undone since. A phone sends its own reports in
-- order, so a later one that is already known came from another phone, and this earlier one must not override it.
create function private.overtaken_at(report app.score_reports) returns timestamptz
language plpgsql stable security definer set search_path = '' as $$
begin
  if report.kind <> 'final' or report.signature is not null then
    return null;
  end if;
  return (
    select min(r.created_at) from app.score_reports r
    where r.organization_id = report.organization_id and r.game_id = report.game_id
      and r.kind = 'final' and r.signature is not null and r.reported_by = report.reported_by
      and r.recorded_at > report.recorded_at
      and r.created_at > coalesce((
        select max(v.created_at) from app.score_reports v
        where v.organization_id = report.organization_id and v.game_id = report.game_id and v.kind = 'void'
      ), '-infinity')
  );
end $$;
grant execute on function public.register_device_key(uuid, uuid, text) to authenticated;
