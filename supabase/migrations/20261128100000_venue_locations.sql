-- Venues may say where on the earth they are, in degrees to six decimals (a tenth of a metre): both figures, or neither.

alter table public.venues
  add latitude double precision
    check (latitude between -90 and 90 and latitude = round(latitude::numeric, 6)::double precision),
  add longitude double precision
    check (longitude between -180 and 180 and longitude = round(longitude::numeric, 6)::double precision),
  add constraint venues_location check ((latitude is null) = (longitude is null));

grant insert (latitude, longitude), update (latitude, longitude) on public.venues to authenticated;

update private.synced_tables
set insert_columns = insert_columns || '{latitude,longitude}', patchable = patchable || '{latitude,longitude}'
where name = 'venues';
