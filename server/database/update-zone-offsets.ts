import '#domain/time-zones/all-zones.ts'
import { listOffsetsBetween, listTimeZoneNames } from '#domain/time-zones/zones.ts'
import type { Connections } from './database.ts'

const dayMs = 24 * 3600_000
const keptDays = 400

/**
 * Stores each time zone's offsets for more than a year ahead, so that the database determines the current day in a zone
 * (`private.today_in`) from the same zone data as devices running this version. Runs at startup and once a day.
 */
export async function updateZoneOffsets(database: Connections, nowMs = Date.now()): Promise<void> {
  const fromMs = nowMs - dayMs
  const offsets = listTimeZoneNames().flatMap((time_zone) =>
    listOffsetsBetween(fromMs, nowMs + keptDays * dayMs, time_zone).map(({ sinceMs, offsetMs }) => ({
      time_zone,
      since: sinceMs === fromMs ? '-infinity' : new Date(sinceMs).toISOString(),
      ahead: `${offsetMs / 1000} s`,
    })),
  )
  await database.query(
    `with told as materialized (
       select * from jsonb_to_recordset($1::jsonb) t (time_zone text, since timestamptz, ahead interval)
     ), gone as (
       delete from private.zone_offsets o
       where not exists (select from told t where t.time_zone = o.time_zone and t.since = o.since)
     )
     insert into private.zone_offsets as o (time_zone, since, ahead) select time_zone, since, ahead from told
     on conflict (time_zone, since) do update set ahead = excluded.ahead where o.ahead <> excluded.ahead`,
    [JSON.stringify(offsets)],
  )
}
