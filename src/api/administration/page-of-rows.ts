import * as z from 'zod/mini'

/** A page of what the server found. `total`: how many there are on all pages. */
export type PageOfRows<Row> = { readonly total: number; readonly rows: readonly Row[] }

export const pageOf = <Row extends z.ZodMiniType>(row: Row) => z.object({ total: z.number(), rows: z.array(row) })
