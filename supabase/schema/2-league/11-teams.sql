-- Teams, their players and staff, point deductions, and drawings of lots.

create table app.teams (
  id uuid not null check (private.is_id(id)),
  organization_id uuid not null,
  league_id uuid not null,
  division_id uuid,
  name text not null check (private.is_text(name, 1, 80)),
  logo_url text check (private.is_logo(logo_url)),
  primary_color text not null check (private.is_color(primary_color)),
  secondary_color text not null check (private.is_color(secondary_color)),
  -- When the team left the league (the end of its last day there), how and why; null while it plays.
  left_at timestamptz(3) check (private.is_instant(left_at)),
  left_as text check (left_as in ('withdrawn', 'expelled')),
  left_reason text check (private.is_text(left_reason, 1, 200)),
  version bigint not null,
  primary key (organization_id, id),
  check (num_nulls(left_at, left_as, left_reason) in (0, 3)),
  unique (organization_id, league_id, id),
  foreign key (organization_id, league_id) references app.leagues (organization_id, id) on delete cascade,
  foreign key (organization_id, league_id, division_id)
    references app.divisions (organization_id, league_id, id) on delete set null (division_id)
);
create index on app.teams (organization_id, version);
create index on app.teams (organization_id, league_id, division_id);
call private.protect('app.teams');
call private.gate('app.teams');
-- Invitations are created before the teams they reference.
alter table app.invitations
  add foreign key (organization_id, team_id) references app.teams (organization_id, id) on delete set null (team_id);

-- Members can read teams; league staff can write them.
call private.declare_synced('teams', fixed => '{league_id}', guarded => '{left_at}');
create policy teams_select on app.teams for select to authenticated
  using (organization_id = any ((select private.member_orgs())::uuid[]));
call private.let_write('teams', 'organization_id = any ((select private.staff_orgs())::uuid[])');

create table app.players (
  id uuid not null check (private.is_id(id)),
  organization_id uuid not null,
  team_id uuid not null,
  display_name text not null check (private.is_text(display_name, 1, 80)),
  jersey text check (private.is_text(jersey, 1, 4)),
  position text check (private.is_text(position, 1, 40)),
  version bigint not null,
  primary key (organization_id, id),
  foreign key (organization_id, team_id) references app.teams (organization_id, id) on delete cascade
);
create index on app.players (organization_id, version);
create index on app.players (organization_id, team_id);
call private.protect('app.players');
call private.gate('app.players');

-- All members except viewers can read players. League staff can write all of them, team managers only those of their
-- own teams.
call private.declare_synced('players', fixed => '{team_id}');
create policy players_select on app.players for select to authenticated
  using (organization_id = any ((select private.roster_orgs())::uuid[]));
call private.let_write('players', 'organization_id = any ((select private.staff_orgs())::uuid[])
  or (organization_id, team_id) in (select t.organization_id, t.team_id from private.own_teams() t)');

-- Children's personal data, separate from the roster and online only.
create table app.player_private (
  organization_id uuid not null,
  player_id uuid not null,
  birth_date date check (private.is_date(birth_date)),
  guardian_name text check (private.is_text(guardian_name, 1, 160)),
  guardian_email text check (private.is_text(guardian_email, 3, 320)),
  guardian_phone text check (private.is_text(guardian_phone, 1, 40)),
  medical_notes text check (private.is_text(medical_notes, 1, 4000)),
  primary key (organization_id, player_id),
  foreign key (organization_id, player_id) references app.players (organization_id, id) on delete cascade
);
call private.protect('app.player_private');
call private.gate('app.player_private');

-- League staff and the team's own staff have access.
grant select, delete,
  insert (organization_id, player_id, birth_date, guardian_name, guardian_email, guardian_phone, medical_notes),
  update (birth_date, guardian_name, guardian_email, guardian_phone, medical_notes)
  on app.player_private to authenticated;
create policy player_private_select on app.player_private for select to authenticated
  using (organization_id = any ((select private.staff_orgs())::uuid[])
    or (organization_id, player_id) in (select o.organization_id, o.player_id from private.own_players() o));
call private.let_write('player_private', 'organization_id = any ((select private.staff_orgs())::uuid[])
  or (organization_id, player_id) in (select o.organization_id, o.player_id from private.own_players() o)');

-- Which coach belongs to which team. A row is deleted with the membership.
create table app.team_staff (
  id uuid not null check (private.is_id(id)),
  organization_id uuid not null,
  team_id uuid not null,
  user_id uuid not null,
  role text not null check (role in ('head_coach', 'assistant_coach', 'manager')),
  version bigint not null,
  primary key (organization_id, id),
  unique (organization_id, team_id, user_id),
  foreign key (organization_id, team_id) references app.teams (organization_id, id) on delete cascade,
  foreign key (organization_id, user_id) references app.memberships (organization_id, user_id) on delete cascade
);
create index on app.team_staff (organization_id, version);
create index on app.team_staff (organization_id, user_id);
create index on app.team_staff (user_id);
call private.protect('app.team_staff');
call private.gate('app.team_staff');

-- People can read their own rows, and those who work with reports can read all. League staff can write them.
call private.declare_synced('team_staff', fixed => '{team_id,user_id}');
create policy team_staff_select on app.team_staff for select to authenticated
  using (
    user_id = (select auth.uid())
    or organization_id = any ((select private.reporter_orgs())::uuid[])
  );
call private.let_write('team_staff', 'organization_id = any ((select private.staff_orgs())::uuid[])');

-- Points that league staff deducted from a team or, if negative, awarded to it, and why. They count if the league ranks
-- by points.
create table app.point_deductions (
  id uuid not null check (private.is_id(id)),
  organization_id uuid not null,
  team_id uuid not null,
  points integer not null check (points between -1000 and 1000 and points <> 0),
  reason text not null check (private.is_text(reason, 1, 200)),
  decided_at timestamptz(3) not null check (private.is_instant(decided_at)),
  version bigint not null,
  primary key (organization_id, id),
  foreign key (organization_id, team_id) references app.teams (organization_id, id) on delete cascade
);
create index on app.point_deductions (organization_id, version);
create index on app.point_deductions (organization_id, team_id);
call private.protect('app.point_deductions');
call private.gate('app.point_deductions');

-- Members can read deductions, because the standings show them; league staff can write them.
call private.declare_synced('point_deductions', fixed => '{team_id,decided_at}');
create policy point_deductions_select on app.point_deductions for select to authenticated
  using (organization_id = any ((select private.member_orgs())::uuid[]));
call private.let_write('point_deductions', 'organization_id = any ((select private.staff_orgs())::uuid[])');

-- Checks that the value lists at least `fewest` teams and at most 100, each once.
create function private.are_team_ids(ids uuid[], fewest integer) returns boolean language sql immutable parallel safe
return cardinality(ids) between fewest and 100 and (cardinality(ids) = 0 or array_ndims(ids) = 1)
  and private.is_id_list(to_jsonb(ids)) and (select count(distinct id) from unnest(ids) id) = cardinality(ids);
grant execute on function private.are_team_ids(uuid[], integer) to authenticated;

-- Drawings of lots between tied teams: the teams in the order drawn, best first. Whether a table uses a drawing follows
-- from the league's rules and results.
create table app.lot_draws (
  id uuid not null check (private.is_id(id)),
  organization_id uuid not null,
  league_id uuid not null,
  team_ids uuid[] not null check (private.are_team_ids(team_ids, 2)),
  drawn_on date not null check (private.is_date(drawn_on)),
  note text check (private.is_text(note, 1, 200)),
  created_by uuid references app.user_profiles (id) on delete set null,
  created_at timestamptz(3) not null check (private.is_instant(created_at)),
  version bigint not null,
  primary key (organization_id, id),
  foreign key (organization_id, league_id) references app.leagues (organization_id, id) on delete cascade
);
create index on app.lot_draws (organization_id, version);
create index on app.lot_draws (organization_id, league_id);
create index on app.lot_draws (created_by);
call private.protect('app.lot_draws');
call private.gate('app.lot_draws');
create trigger sign_creation before insert on app.lot_draws for each row execute function private.sign_creation();

-- Members can read drawings, because the standings follow them; league staff can add and delete them. No one can edit
-- one: what was drawn stays as it was drawn.
call private.declare_synced('lot_draws',
  fixed => '{league_id,team_ids,drawn_on,note,created_by,created_at}');
create policy lot_draws_select on app.lot_draws for select to authenticated
  using (organization_id = any ((select private.member_orgs())::uuid[]));
create policy lot_draws_insert on app.lot_draws for insert to authenticated
  with check (organization_id = any ((select private.staff_orgs())::uuid[]));
create policy lot_draws_delete on app.lot_draws for delete to authenticated
  using (organization_id = any ((select private.staff_orgs())::uuid[]));

-- Refuses a list with a team that the league does not have, or no longer has. A changed row may keep a team that has
-- been deleted since.
create function private.check_listed_teams() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from unnest(new.team_ids) one (id) where one.id <> all (coalesce(old.team_ids, '{}'))
    and not exists (select from app.teams t
      where t.organization_id = new.organization_id and t.league_id = new.league_id and t.id = one.id))
  then
    raise sqlstate 'FSRUL' using message = 'row_gone';
  end if;
  return new;
end $$;
create trigger c_check_teams before insert on app.lot_draws
  for each row execute function private.check_listed_teams();
