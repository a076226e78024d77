import * as z from 'zod/mini'
import { idSchema, instantSchema } from '#domain/schema/columns.ts'
import { callFunction, type Ask } from '../ask.ts'
import { toPageSchema, toRangeParameters, type PageRequest } from './page-of-rows.ts'

const failedDelivery = z.object({
  id: idSchema,
  organization: z.string(),
  person: z.nullable(z.string()),
  channel: z.enum(['push', 'email']),
  attempts: z.number(),
  error: z.nullable(z.string()),
  settled_at: instantSchema,
})
export type FailedDelivery = z.infer<typeof failedDelivery>

const organizationDeliveries = z.object({
  id: idSchema,
  name: z.string(),
  total: z.number(),
  sent: z.number(),
  open: z.number(),
  dead: z.number(),
})

/** The queue of pushes and emails, with a page of what was given up on, latest first. */
const deliveryQueue = z.extend(toPageSchema(failedDelivery), {
  /** How many deliveries are in each state. A state with none is missing. */
  states: z.record(z.string(), z.number()),
  /** Since when the oldest delivery has been due, or null if none is. */
  oldest_due: z.nullable(instantSchema),
  last_sent: z.nullable(instantSchema),
  suppressed_addresses: z.number(),
  /** The organizations with the most deliveries in the last day. */
  organizations: z.array(organizationDeliveries),
})
export type DeliveryQueue = z.infer<typeof deliveryQueue>

export function createDeliveryApi(ask: Ask) {
  return {
    readDeliveries: (page: PageRequest) =>
      callFunction(ask, 'admin_read_deliveries', toRangeParameters(page), deliveryQueue),

    /** Tries again to send what was given up on: one delivery, or all of them. Returns how many. */
    retryDeliveries: (deliveryId: string | null) =>
      callFunction(ask, 'admin_retry_deliveries', { p_id: deliveryId }, z.number()),
  }
}
