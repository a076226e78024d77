-- Accounts, from sign-up to profile. The auth server's own tables are in the schema `auth`.

-- The session in the request's token, or null if there is none. It is compared as a uuid, so that the primary key is
-- used: compared as text, each request would read all of the person's sessions.
create function private.session_id() returns uuid language sql stable
return case when auth.jwt() ->> 'session_id' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
  then (auth.jwt() ->> 'session_id')::uuid end;

-- When the session began; null if it has ended. Signing out deletes the session, which also invalidates the token. For
-- a person with a second factor, the session begins once that has been verified: a password alone, or a link in an
-- email, gives no access. Nor does a temporary password, which someone else knows: it can only be used to accept an
-- invitation.
--
-- The helpers that policies call are in plpgsql: it plans a query once per connection, while a query in an SQL function
-- that can't be inlined is planned at each call, which took longer than the rest of a pull.
create function private.session_started(with_temporary_password boolean default false) returns timestamptz
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select s.created_at from auth.sessions s
    where s.id = private.session_id() and s.user_id = auth.uid()
      and (s.not_after is null or s.not_after > now())
      and (auth.jwt() ->> 'aal' = 'aal2' or not exists (
        select from auth.mfa_factors f where f.user_id = s.user_id and f.status = 'verified'))
      and (with_temporary_password or not exists (
        select from private.temporary_passwords t where t.user_id = s.user_id))
  );
end $$;

create function private.has_session() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.session_started() is not null;
end $$;

create function private.require_session() returns void language plpgsql stable security definer set search_path = '' as $$
begin
  if private.has_session() is not true then
    raise sqlstate 'PT401' using message = 'Sign in to do this';
  end if;
end $$;

create table app.user_profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  email text not null check (private.is_text(email, 3, 320)),
  first_name text not null default '' check (private.is_text(first_name, 0, 80)),
  last_name text not null default '' check (private.is_text(last_name, 0, 80)),
  language text check (language in ('en', 'es')), -- for emails; null until a device has reported it
  created_at timestamptz(3) not null default now() check (private.is_instant(created_at))
);
create index user_profiles_created_at on app.user_profiles (created_at);
call private.protect('app.user_profiles');

-- People read and change only their own profile. Others see the name in the membership.
grant select, update (first_name, last_name, language) on app.user_profiles to authenticated;
create policy user_profiles_select on app.user_profiles for select to authenticated
  using (id = (select auth.uid()));
create policy user_profiles_update on app.user_profiles for update to authenticated
  using (id = (select auth.uid())) with check (id = (select auth.uid()));
create policy gate on app.user_profiles as restrictive to authenticated
  using (current_user <> 'authenticated' or (select private.has_session()))
  with check (current_user <> 'authenticated' or (select private.has_session()));

-- A person's name, or their address if they have none; null if there is no such person.
create function private.name_of(person uuid) returns text language sql stable security definer set search_path = '' as $$
  select coalesce(nullif(btrim(p.first_name || ' ' || p.last_name), ''), p.email) from app.user_profiles p
  where p.id = person
$$;

-- Changes the caller's own name, as the policies above allow. False if the caller's session has ended.
create function public.rename_me(p_first_name text, p_last_name text) returns boolean
language plpgsql set search_path = '' as $$
begin
  update app.user_profiles set first_name = p_first_name, last_name = p_last_name where id = auth.uid();
  return found;
end $$;

-- Chooses the language of the caller's emails. False if the caller's session has ended.
create function public.choose_language(p_language text) returns boolean
language plpgsql set search_path = '' as $$
begin
  update app.user_profiles set language = p_language where id = auth.uid();
  return found;
end $$;

-- Returns a name from the sign-up data: the value of the first of these keys that is set, or an empty text. Sign-up
-- data is the person's own claim: it is trusted only for names and the language.
create function private.name_from(data jsonb, variadic keys text[]) returns text
language sql immutable set search_path = '' as $$
  select coalesce((select left(btrim(data ->> key), 80) from unnest(keys) key where data ->> key is not null limit 1), '')
$$;

-- Whether an account may be created for the address: if sign-up is closed, only if there is an open invitation to the
-- address. The embedded server checks this before it creates an account.
create function private.may_sign_up(address text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select sign_up = 'open' from app.platform_settings) is true or exists (
    select from app.invitations
    where email = lower(address) and accepted_at is null and revoked_at is null and expires_at > now()
  );
end $$;

-- The "before user created" hook of a hosted project: it gives the person a readable message where the trigger below
-- could only cause a server error. docs/operations.md explains how to enable it. Only the auth server may call it.
create function private.before_user_created(event jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if private.may_sign_up(event #>> '{user,email}') is not true then
    return jsonb_build_object('error', jsonb_build_object('http_code', 403,
      'message', 'New accounts are by invitation only.'));
  end if;
  return '{}';
end $$;
do $$
begin
  if exists (select from pg_roles where rolname = 'supabase_auth_admin') then
    grant usage on schema private to supabase_auth_admin;
    grant execute on function private.before_user_created(jsonb) to supabase_auth_admin;
  end if;
end $$;

-- People whose password was typed by the staff who created their account. With such a password, no one gets access to
-- any data: it can only be used to accept an invitation and to choose a new password.
create table private.temporary_passwords (
  user_id uuid primary key references app.user_profiles (id) on delete cascade
);
call private.protect('private.temporary_passwords');

-- When a person last signed in. Null while they have a temporary password, because staff who create an account sign in
-- to it once with that password.
create function private.last_sign_in(person uuid) returns timestamptz(3)
language sql stable security definer set search_path = '' as $$
  select u.last_sign_in_at::timestamptz(3) from auth.users u
  where u.id = person and not exists (select from private.temporary_passwords t where t.user_id = u.id)
$$;

-- Whether the sign-up data has the mark that is set by the form in which staff type a password. Without the mark, this
-- is an ordinary sign-up for someone else, which anyone can do.
create function private.says_temporary(data jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(data ->> 'temporaryPassword' = 'true', false)
$$;

create function private.start_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.may_sign_up(new.email) is not true then
    raise sqlstate 'FSRUL' using message = 'sign_up_closed';
  end if;
  insert into app.user_profiles (id, email, first_name, last_name, language)
  values (
    new.id,
    new.email,
    private.name_from(new.raw_user_meta_data::jsonb, 'first_name', 'firstName'),
    private.name_from(new.raw_user_meta_data::jsonb, 'last_name', 'lastName'),
    (select language from unnest(array['en', 'es']) language where language = new.raw_user_meta_data::jsonb ->> 'language')
  );
  if new.encrypted_password <> '' and private.says_temporary(new.raw_user_meta_data::jsonb) then
    insert into private.temporary_passwords (user_id) values (new.id);
  end if;
  return null;
end $$;
create trigger start_profile after insert on auth.users for each row execute function private.start_profile();

-- If the sign-up is marked as temporary, the account's first password is the temporary one; each later one is the
-- person's own.
create function private.follow_password() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if coalesce(old.encrypted_password, '') = '' and private.says_temporary(new.raw_user_meta_data::jsonb) then
    insert into private.temporary_passwords (user_id) values (new.id) on conflict do nothing;
  else
    delete from private.temporary_passwords where user_id = new.id;
    new.raw_user_meta_data := new.raw_user_meta_data::jsonb - 'temporaryPassword';
  end if;
  return new;
end $$;
create trigger follow_password before update of encrypted_password on auth.users
  for each row when (old.encrypted_password is distinct from new.encrypted_password)
  execute function private.follow_password();

create function private.follow_email() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update app.user_profiles set email = new.email where id = new.id;
  return null;
end $$;
create trigger follow_email after update of email on auth.users
  for each row when (old.email is distinct from new.email) execute function private.follow_email();

-- A hosted project may have accounts from before the schema existed.
insert into app.user_profiles (id, email, first_name, last_name, created_at)
select id, email,
  private.name_from(raw_user_meta_data::jsonb, 'first_name', 'firstName'),
  private.name_from(raw_user_meta_data::jsonb, 'last_name', 'lastName'),
  coalesce(created_at, now())
from auth.users where email is not null;
grant execute on function private.has_session(), public.rename_me(text, text), public.choose_language(text) to authenticated;
