import * as z from 'zod/mini'

/** The requested page of a list, counted from 0. */
export type PageWanted = { readonly page: number; readonly perPage: number }

/** A page of results. `total`: the number of rows on all pages. */
export type PageOfRows<Row> = { readonly total: number; readonly rows: readonly Row[] }

export const pageOf = <Row extends z.ZodMiniType>(row: Row) => z.object({ total: z.number(), rows: z.array(row) })

export const rangeOf = ({ page, perPage }: PageWanted) => ({ p_offset: page * perPage, p_limit: perPage })
