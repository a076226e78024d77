-- The gateway's limits for each function: the size of a request, and a cost class, which determines how long the call
-- may take and how much of the caller's budget it uses (server/gateway/rpc/limits.ts). A function that is not listed
-- accepts 64 kB, and costs a read if it is stable and a write if it is not. Units are kB and MB of 1,024.

comment on function public.sync_push(jsonb) is 'limit 8 MB, cost push';
comment on function public.sync_pull(jsonb) is 'limit 256 kB, cost read';

-- For anyone, without an account.
comment on function public.subscribe_newsletter(uuid, text, text, text) is 'cost form';
comment on function public.send_contact_message(uuid, text, text, text, text, text, text) is 'cost form';
comment on function public.request_demo(uuid, text, text, text, text, text, text, text[], timestamp with time zone, text, text)
  is 'cost form';
comment on function public.public_league(text) is 'cost page';

-- These functions handle whole seasons, or everything about a person or an organization.
comment on function public.list_league_rows(uuid, uuid) is 'cost bulk';
comment on function public.export_my_data() is 'cost bulk';
comment on function public.erase_me(text) is 'cost bulk';
comment on function public.delete_organization(uuid, text) is 'cost bulk';
comment on function public.admin_export_users(text, text, uuid, timestamp with time zone, uuid, integer) is 'cost bulk';
comment on function public.admin_delete_league(uuid, uuid, text) is 'cost bulk';
comment on function public.admin_create_tournament(uuid, jsonb, jsonb) is 'limit 2 MB, cost bulk';
comment on function public.admin_announce(uuid, text, text, text, text, jsonb, text) is 'limit 512 kB, cost bulk';
comment on function public.admin_count_audience(text, text, jsonb, text) is 'limit 512 kB, cost read';
comment on function public.admin_carry_on_announcement(uuid, integer) is 'cost bulk';
