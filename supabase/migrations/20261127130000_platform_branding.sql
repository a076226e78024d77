-- Who runs this deployment and how it looks: what everybody may know, and how a platform administrator changes it.

-- `[{"name": "Facebook", "href": "https://…"}]`
create function private.is_link_list(list jsonb) returns boolean language sql immutable parallel safe
return case when jsonb_typeof(list) <> 'array' then false else jsonb_array_length(list) <= 8 and coalesce((
  select bool_and(jsonb_typeof(link) = 'object' and link - array['name', 'href'] = '{}'
    and jsonb_typeof(link -> 'name') = 'string' and private.is_text(link ->> 'name', 1, 40)
    and jsonb_typeof(link -> 'href') = 'string' and private.is_https_url(link ->> 'href'))
  from jsonb_array_elements(list) link), true) end;
revoke all on function private.is_link_list(jsonb) from public;
grant execute on function private.is_link_list(jsonb), private.is_email(text) to authenticated, service_role;

-- The operator, as the public pages name them. Without an e-mail address there is none: the pages then have the words
-- that they were built with.
alter table public.platform_settings
  add contact_email text check (private.is_email(contact_email)),
  add contact_phone text check (private.is_text(contact_phone, 3, 40)),
  add postal_address text check (private.is_text(postal_address, 1, 400)),
  add social_links jsonb not null default '[]' check (private.is_link_list(social_links)),
  add constraint platform_settings_operator check (
    contact_email is not null or (contact_phone is null and postal_address is null and social_links = '[]')
  );

-- For everybody: the sign-in page and the public pages show it.
create function public.platform_branding() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('product_name', product_name, 'accent_color', accent_color, 'logo_url', logo_url,
    'contact_email', contact_email, 'contact_phone', contact_phone, 'postal_address', postal_address,
    'social_links', social_links, 'sign_up', sign_up)
  from public.platform_settings
$$;

-- `organizations` without a plan of their own follow the default one.
create function public.admin_read_settings() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_open_admin();
  return (
    select public.platform_branding() || jsonb_build_object('default_tier', default_tier,
      'organizations', (select count(*) from public.organizations where tier is null))
    from public.platform_settings
  );
end $$;

-- What is named changes, all else stays. Security has its own function.
create function public.admin_save_settings(p_set jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  known constant text[] := array['default_tier', 'sign_up', 'product_name', 'accent_color', 'logo_url', 'contact_email',
    'contact_phone', 'postal_address', 'social_links'];
  next public.platform_settings;
begin
  perform private.require_open_admin();
  if (jsonb_typeof(p_set) = 'object' and p_set - known = '{}') is not true then
    raise sqlstate 'PT400' using message = 'These are no settings of the platform.';
  end if;
  select * into next from public.platform_settings for update;
  next := jsonb_populate_record(next, p_set);
  update public.platform_settings set (default_tier, sign_up, product_name, accent_color, logo_url, contact_email,
    contact_phone, postal_address, social_links) = (next.default_tier, next.sign_up, next.product_name,
    next.accent_color, next.logo_url, next.contact_email, next.contact_phone, next.postal_address, next.social_links);
end $$;

-- Who asks for a test mail gets it, at their own address. The server sends it.
create function public.admin_test_mail() returns text
language plpgsql security definer set search_path = '' as $$
declare
  address constant text := (select email from public.user_profiles where id = auth.uid());
begin
  perform private.require_open_admin();
  perform private.note_activity(null, 'settings.mail_tested', null);
  return address;
end $$;

grant execute on function public.platform_branding() to anon, authenticated;
grant execute on function public.admin_read_settings(), public.admin_save_settings(jsonb), public.admin_test_mail()
  to authenticated;

-- In the activity, a new name is no change of the security.
create function private.note_platform_settings() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  changed constant jsonb := (
    select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(to_jsonb(new)) where to_jsonb(old) -> key <> value
  );
  others constant text[] := array['default_tier', 'product_name', 'accent_color', 'logo_url', 'contact_email',
    'contact_phone', 'postal_address', 'social_links'];
begin
  perform private.note_activity(null, case when changed - others = '{}' then 'settings.changed' else 'security.changed' end,
    null, changed);
  return null;
end $$;
revoke all on function private.note_platform_settings() from public;
drop trigger n_note_settings on public.platform_settings;
create trigger n_note_settings after update on public.platform_settings
  for each row when (old is distinct from new) execute function private.note_platform_settings();
