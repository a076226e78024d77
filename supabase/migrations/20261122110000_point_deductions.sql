-- Points that league staff took from a team, and why. They count where the league ranks by points.

create table public.point_deductions (
  id uuid not null check (private.is_id(id)),
  organization_id uuid not null,
  team_id uuid not null,
  points integer not null check (points between 1 and 1000),
  reason text not null check (private.is_text(reason, 1, 200)),
  decided_at timestamptz(3) not null check (private.is_instant(decided_at)),
  version bigint not null,
  primary key (organization_id, id),
  foreign key (organization_id, team_id) references public.teams (organization_id, id) on delete cascade
);
create index on public.point_deductions (organization_id, version);
create index on public.point_deductions (organization_id, team_id);
call private.protect('public.point_deductions');
call private.gate('public.point_deductions');

-- Members read them, since the table shows them; league staff write.
grant select, delete,
  insert (id, organization_id, team_id, points, reason, decided_at),
  update (points, reason)
  on public.point_deductions to authenticated;
create policy point_deductions_select on public.point_deductions for select to authenticated
  using (organization_id = any ((select private.member_orgs())::uuid[]));
call private.let_write('point_deductions', 'organization_id = any ((select private.staff_orgs())::uuid[])');

-- They are synced like the others.
insert into private.synced_tables values
  (23, 'point_deductions', true, false,
    '{id,organization_id,team_id,points,reason,decided_at}', '{points,reason}', '{}');
create trigger a_stamp before insert or update on public.point_deductions
  for each row execute function private.stamp();
create trigger a_bury after delete on public.point_deductions
  for each row execute function private.bury();
call private.write_page_bounds();
