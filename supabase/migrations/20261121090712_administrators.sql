-- Platform administrators, whom others of them name, and the founder.

-- Whoever has signed up with this address.
create function private.person_of(address text) returns uuid language plpgsql stable security definer set search_path = '' as $$
declare
  person constant uuid := (select id from public.user_profiles where lower(email) = lower(btrim(address)));
begin
  if person is null then
    raise sqlstate 'FSRUL' using message = 'no_such_account';
  end if;
  return person;
end $$;

-- The founder is appointed by the operator, on the server, in the place of the one before.
create function private.appoint_founder(address text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  person constant uuid := private.person_of(address);
begin
  update public.platform_admins set is_founder = false where is_founder and user_id <> person;
  insert into public.platform_admins (user_id, is_founder) values (person, true)
  on conflict (user_id) do update set is_founder = true;
  perform private.note_activity(null, 'admin.founder_appointed', address, whom => person);
end $$;

create function public.promote_to_admin(user_email text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  person uuid;
begin
  if private.is_open_admin() is not true then
    raise sqlstate 'FSRUL' using message = 'not_allowed';
  end if;
  person := private.person_of(user_email);
  insert into public.platform_admins (user_id) values (person) on conflict do nothing;
  perform private.note_activity(null, 'admin.promoted', user_email, whom => person);
end $$;

create function public.demote_admin(p_user uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if private.is_open_admin() is not true then
    raise sqlstate 'FSRUL' using message = 'not_allowed';
  elsif exists (select from public.platform_admins where user_id = p_user and is_founder) then
    raise sqlstate 'FSRUL' using message = 'founder_protected';
  end if;
  delete from public.platform_admins where user_id = p_user;
  if found then
    perform private.note_activity(null, 'admin.demoted', (select email from public.user_profiles where id = p_user),
      whom => p_user);
  end if;
end $$;

grant execute on function public.promote_to_admin(text), public.demote_admin(uuid) to authenticated;
