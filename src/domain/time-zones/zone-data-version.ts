// Generated from the tz database 2026f by `npm run schema`. Do not edit: take a newer package and generate again.

export const zoneDataVersion = '2026f'
