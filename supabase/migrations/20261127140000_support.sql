-- What visitors left behind, and what was said at Get Started, for those who run the platform: a page at a time, marked as
-- answered, deleted. Everything that is done goes through these functions, so that it leaves its entry in the activity; none
-- of them names the visitor, or the entry would outlive what was deleted.

-- `answered_by` null, where it is answered: somebody who has no account any more.
alter table public.contact_messages add column answered_by uuid references public.user_profiles (id) on delete set null;
alter table public.demo_requests add column answered_by uuid references public.user_profiles (id) on delete set null;
alter table public.organization_beginnings add column answered_at timestamptz(3),
  add column answered_by uuid references public.user_profiles (id) on delete set null;
create index on public.contact_messages (answered_by);
create index on public.demo_requests (answered_by);
create index on public.organization_beginnings (answered_by);
create index on public.organization_beginnings (created_at);

revoke update (answered_at) on public.contact_messages, public.demo_requests from authenticated;
drop policy contact_messages_update on public.contact_messages;
drop policy demo_requests_update on public.demo_requests;

-- A page of them, the latest first. `p_kind`: contact, demo, newsletter or start. `p_search` is looked for in what says who
-- it was and in the message; `p_answered` null: either. An entry of the newsletter awaits no answer.
create function public.admin_list_leads(p_kind text, p_search text, p_answered boolean, p_offset integer, p_limit integer)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  wanted constant text := lower(btrim(coalesce(p_search, '')));
begin
  perform private.require_open_admin();
  return (
    with found as materialized (
      select m.id, m.created_at from public.contact_messages m
      where p_kind = 'contact' and p_answered is distinct from (m.answered_at is null)
        and (wanted = '' or position(wanted in lower(concat_ws(' ', m.name, m.email, m.message))) > 0)
      union all
      select d.id, d.created_at from public.demo_requests d
      where p_kind = 'demo' and p_answered is distinct from (d.answered_at is null)
        and (wanted = '' or position(wanted in lower(concat_ws(' ', d.name, d.email, d.organization, d.additional_info))) > 0)
      union all
      select n.id, n.created_at from public.newsletter_subscribers n
      where p_kind = 'newsletter' and (wanted = '' or position(wanted in lower(n.email)) > 0)
      union all
      select b.organization_id, b.created_at
      from public.organization_beginnings b
        join public.organizations o on o.id = b.organization_id join public.user_profiles p on p.id = b.given_by
      where p_kind = 'start' and p_answered is distinct from (b.answered_at is null)
        and (wanted = '' or position(wanted in lower(concat_ws(' ', o.name, p.first_name, p.last_name, p.email))) > 0)
    ), page as (
      select * from found order by created_at desc, id
      offset greatest(p_offset, 0) limit least(greatest(p_limit, 1), 100)
    )
    select jsonb_build_object('total', (select count(*) from found),
      'rows', coalesce(jsonb_agg(private.lead_in_full(p_kind, page.id) order by created_at desc, id), '[]'))
    from page
  );
end $$;

-- One of them as the screen shows it, with the name of whoever answered.
create function private.lead_in_full(kind text, entry uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return jsonb_build_object('kind', kind) || case kind
    when 'contact' then (
      select to_jsonb(m) || jsonb_build_object('answered_by', private.name_of(m.answered_by))
      from public.contact_messages m where m.id = entry)
    when 'demo' then (
      select to_jsonb(d) || jsonb_build_object('answered_by', private.name_of(d.answered_by))
      from public.demo_requests d where d.id = entry)
    when 'newsletter' then (select to_jsonb(n) from public.newsletter_subscribers n where n.id = entry)
    when 'start' then (
      select jsonb_build_object('id', o.id, 'organization', o.name, 'league_size', b.league_size, 'interests', b.interests,
        'phone', b.phone, 'name', private.name_of(p.id), 'email', p.email, 'created_at', b.created_at,
        'answered_at', b.answered_at, 'answered_by', private.name_of(b.answered_by))
      from public.organization_beginnings b join public.organizations o on o.id = b.organization_id
        join public.user_profiles p on p.id = b.given_by
      where b.organization_id = entry)
  end;
end $$;

-- A person's name, else their address; null where there is nobody.
create function private.name_of(person uuid) returns text language sql stable security definer set search_path = '' as $$
  select coalesce(nullif(btrim(p.first_name || ' ' || p.last_name), ''), p.email) from public.user_profiles p
  where p.id = person
$$;

-- Where those of a kind are kept, and the column that names one; null where there is no such kind.
create function private.place_of_leads(kind text, out target regclass, out key text)
language sql immutable set search_path = '' as $$
  select k.target::regclass, k.key from (values
    ('contact', 'public.contact_messages', 'id'), ('demo', 'public.demo_requests', 'id'),
    ('newsletter', 'public.newsletter_subscribers', 'id'), ('start', 'public.organization_beginnings', 'organization_id')
  ) k (name, target, key) where k.name = kind
$$;

-- Marks one as answered, by whoever asks, or takes that back. The first who answered stays the one who did.
create function public.admin_answer_lead(p_kind text, p_id uuid, p_answered boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  place record;
  is_known boolean := false;
  changed integer := 0;
begin
  perform private.require_open_admin();
  select * into place from private.place_of_leads(p_kind);
  if place.target is not null and p_kind <> 'newsletter' then
    execute format('update %s set answered_at = case when $2 then now() end, answered_by = case when $2 then auth.uid() end
      where %I = $1 and (answered_at is not null) <> $2', place.target, place.key) using p_id, p_answered;
    get diagnostics changed = row_count;
    execute format('select exists (select from %s where %I = $1)', place.target, place.key) into is_known using p_id;
  end if;
  if not is_known then
    raise sqlstate 'FSRUL' using message = 'row_gone';
  elsif changed > 0 then
    perform private.note_activity(null, case when p_answered then 'lead.answered' else 'lead.reopened' end, null,
      jsonb_build_object('kind', p_kind));
  end if;
end $$;

-- For good, with all that is kept of it: how somebody is taken off the newsletter, say.
create function public.admin_delete_lead(p_kind text, p_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  place record;
  gone integer := 0;
begin
  perform private.require_open_admin();
  select * into place from private.place_of_leads(p_kind);
  if place.target is not null then
    execute format('delete from %s where %I = $1', place.target, place.key) using p_id;
    get diagnostics gone = row_count;
  end if;
  if gone > 0 then -- else somebody has done it already
    perform private.note_activity(null, 'lead.deleted', null, jsonb_build_object('kind', p_kind));
  end if;
end $$;

grant execute on function public.admin_list_leads(text, text, boolean, integer, integer),
  public.admin_answer_lead(text, uuid, boolean), public.admin_delete_lead(text, uuid) to authenticated;
