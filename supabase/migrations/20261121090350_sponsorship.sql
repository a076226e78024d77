-- Sponsors, what they can buy, and what they have bought; and messages to members. Amounts are whole cents.

create table public.sponsors (
  id uuid not null check (private.is_id(id)),
  organization_id uuid not null,
  league_id uuid not null,
  company_name text not null check (private.is_text(company_name, 1, 120)),
  contact_name text check (private.is_text(contact_name, 1, 120)),
  contact_email text check (private.is_text(contact_email, 3, 320)),
  contact_phone text check (private.is_text(contact_phone, 1, 40)),
  status text not null check (status in ('prospect', 'active', 'former', 'declined')),
  start_date date check (private.is_date(start_date)),
  end_date date check (private.is_date(end_date)),
  notes text check (private.is_text(notes, 1, 4000)),
  logo_url text check (private.is_https_url(logo_url)),
  version bigint not null,
  primary key (organization_id, id),
  constraint sponsors_order check (end_date >= start_date),
  foreign key (organization_id, league_id) references public.leagues (organization_id, id) on delete cascade
);
create index on public.sponsors (organization_id, version);
create index on public.sponsors (organization_id, league_id);
call private.protect('public.sponsors');

create table public.sponsorship_packages (
  id uuid not null check (private.is_id(id)),
  organization_id uuid not null,
  league_id uuid not null,
  name text not null check (private.is_text(name, 1, 120)),
  description text check (private.is_text(description, 1, 2000)),
  price_cents integer not null check (price_cents between 0 and 1000000000),
  duration_months integer not null check (duration_months between 1 and 120),
  is_custom boolean not null,
  status text not null check (status in ('active', 'archived')),
  version bigint not null,
  primary key (organization_id, id),
  foreign key (organization_id, league_id) references public.leagues (organization_id, id) on delete cascade
);
create index on public.sponsorship_packages (organization_id, version);
create index on public.sponsorship_packages (organization_id, league_id);
call private.protect('public.sponsorship_packages');

create table public.sponsorship_assets (
  id uuid not null check (private.is_id(id)),
  organization_id uuid not null,
  league_id uuid not null,
  name text not null check (private.is_text(name, 1, 120)),
  description text check (private.is_text(description, 1, 2000)),
  category text not null
    check (category in ('signage', 'digital', 'print', 'broadcast', 'event', 'merchandise', 'other')),
  type text not null
    check (type in ('banner', 'jersey', 'scoreboard', 'website', 'social', 'program', 'booth', 'other')),
  location text check (private.is_text(location, 1, 200)),
  dimensions text check (private.is_text(dimensions, 1, 120)),
  base_price_cents integer not null check (base_price_cents between 0 and 1000000000),
  quantity integer not null check (quantity between 1 and 10000),
  availability_start date check (private.is_date(availability_start)),
  availability_end date check (private.is_date(availability_end)),
  status text not null check (status in ('available', 'reserved', 'sold', 'inactive')),
  version bigint not null,
  primary key (organization_id, id),
  constraint sponsorship_assets_order check (availability_end >= availability_start),
  foreign key (organization_id, league_id) references public.leagues (organization_id, id) on delete cascade
);
create index on public.sponsorship_assets (organization_id, version);
create index on public.sponsorship_assets (organization_id, league_id);
call private.protect('public.sponsorship_assets');

create table public.sponsor_packages (
  id uuid not null check (private.is_id(id)),
  organization_id uuid not null,
  sponsor_id uuid not null,
  package_id uuid not null,
  start_date date not null check (private.is_date(start_date)),
  end_date date not null check (private.is_date(end_date)),
  price_cents integer check (price_cents between 0 and 1000000000), -- null: the package's own price
  status text not null check (status in ('active', 'ended', 'renewed', 'cancelled')),
  fulfillment_status text not null check (fulfillment_status in ('pending', 'in_progress', 'fulfilled')),
  version bigint not null,
  primary key (organization_id, id),
  constraint sponsor_packages_order check (end_date >= start_date),
  foreign key (organization_id, sponsor_id) references public.sponsors (organization_id, id) on delete cascade,
  foreign key (organization_id, package_id)
    references public.sponsorship_packages (organization_id, id) on delete cascade
);
create index on public.sponsor_packages (organization_id, version);
create index on public.sponsor_packages (organization_id, sponsor_id);
create index on public.sponsor_packages (organization_id, package_id);
call private.protect('public.sponsor_packages');

create table public.package_assets (
  id uuid not null check (private.is_id(id)),
  organization_id uuid not null,
  package_id uuid not null,
  asset_id uuid not null,
  quantity integer not null check (quantity between 1 and 10000),
  price_override_cents integer check (price_override_cents between 0 and 1000000000), -- null: the asset's own price
  version bigint not null,
  primary key (organization_id, id),
  constraint package_assets_once unique (organization_id, package_id, asset_id),
  foreign key (organization_id, package_id)
    references public.sponsorship_packages (organization_id, id) on delete cascade,
  foreign key (organization_id, asset_id) references public.sponsorship_assets (organization_id, id) on delete cascade
);
create index on public.package_assets (organization_id, version);
create index on public.package_assets (organization_id, asset_id);
call private.protect('public.package_assets');

create table public.notifications (
  id uuid not null default gen_random_uuid() check (private.is_id(id)),
  organization_id uuid not null,
  user_id uuid not null,
  kind text not null check (kind in ('schedule', 'game', 'score', 'member', 'announcement')),
  title text not null check (private.is_text(title, 1, 200)),
  body text check (private.is_text(body, 1, 4000)),
  link text check (private.is_text(link, 1, 500)),
  created_at timestamptz(3) not null default now() check (private.is_instant(created_at)),
  read_at timestamptz(3) check (private.is_instant(read_at)),
  version bigint not null,
  primary key (organization_id, id),
  foreign key (organization_id, user_id) references public.memberships (organization_id, user_id) on delete cascade
);
create index on public.notifications (organization_id, version);
create index on public.notifications (organization_id, user_id);
create index on public.notifications (user_id);
call private.protect('public.notifications');
