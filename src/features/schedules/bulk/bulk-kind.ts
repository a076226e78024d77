/** What the dialog changes: the day, the time, or the field of games, or to which status it sets them. */
export type BulkKind = 'day' | 'shift' | 'field' | 'postponed' | 'cancelled' | 'scheduled'
