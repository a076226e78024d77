-- A deal is renewed once. Two devices may both do it without a connection, and the same day of the same sponsor would be
-- sold twice: the second one is refused, and said so in "Needs attention". A renewal that was cancelled makes room.
create unique index sponsor_packages_renewed_once on public.sponsor_packages (organization_id, renews_id)
  where renews_id is not null and status <> 'cancelled';
