import * as z from 'zod/mini'

/** The requested page of a list, counted from 0. */
export type PageRequest = { readonly page: number; readonly perPage: number }

/** A page of results. `total`: the number of rows on all pages. */
export type PageOfRows<Row> = { readonly total: number; readonly rows: readonly Row[] }

export const toPageSchema = <Row extends z.ZodMiniType>(row: Row) => z.object({ total: z.number(), rows: z.array(row) })

export const toRangeParameters = ({ page, perPage }: PageRequest) => ({ p_offset: page * perPage, p_limit: perPage })
