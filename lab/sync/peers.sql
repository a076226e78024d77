-- A copy of the games in an ordinary table, for the engines without their own protocol: the columns of app.games, and
-- those that RxDB's replication needs (`_modified`, `_deleted`). It has no access rules, which favors those engines.
create table public.bench_games (
  id uuid primary key,
  organization_id uuid not null,
  league_id uuid not null,
  schedule_id uuid not null,
  home_team_id uuid not null,
  away_team_id uuid not null,
  field_id uuid,
  local_date date not null,
  local_time text not null,
  time_zone text not null,
  start_time timestamptz(3) not null,
  end_time timestamptz(3) not null,
  status text not null,
  home_score integer,
  away_score integer,
  result_state text,
  result_side text,
  forfeited_by text,
  round_number integer,
  match_number integer,
  tournament_stage text,
  notes text,
  home_source jsonb,
  away_source jsonb,
  winner text,
  _deleted boolean not null default false,
  _modified timestamptz(3) not null default now()
);
create index on public.bench_games (_modified, id);
create function public.bench_stamp() returns trigger language plpgsql as $$
begin
  new._modified := clock_timestamp();
  return new;
end $$;
create trigger bench_stamp before insert or update on public.bench_games
  for each row execute function public.bench_stamp();
