// Generated from the tz database 2026f by `npm run schema`. Do not edit: update the tz package and regenerate.

export const zoneDataVersion = '2026f'
