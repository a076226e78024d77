-- An administrator whose session is not good enough for what the platform demands is told what is missing, as members of an
-- organisation are (private.require_open): the way in is not the same as for somebody who is no administrator.
create or replace function private.require_open_admin() returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if private.is_open_admin() is true then
    return;
  elsif private.is_platform_admin() and private.has_session()
    and (select p.require_mfa from public.platform_settings p) and (auth.jwt() ->> 'aal' = 'aal2') is not true then
    raise sqlstate 'PT403' using message = 'The platform asks for a second factor at sign-in.';
  end if;
  raise sqlstate 'FSRUL' using message = 'not_allowed';
end $$;
