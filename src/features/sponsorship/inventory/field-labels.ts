import { formatCents } from '#i18n/format-amount.ts'
import { t } from './words.ts'

const inDollars = (value: unknown) => (typeof value === 'number' ? formatCents(value) : t.empty)

/** The fields' names in notes about overwritten values, for both forms. */
export const assetFieldLabels = {
  name: { label: t.name },
  category: { label: t.category },
  type: { label: t.type },
  description: { label: t.description },
  base_price_cents: { label: t.basePrice2, words: inDollars },
  quantity: { label: t.quantity },
  location: { label: t.location },
  dimensions: { label: t.dimensions },
  availability_start: { label: t.availableFrom2 },
  availability_end: { label: t.availableUntil2 },
}

export const packageFieldLabels = {
  name: { label: t.name },
  description: { label: t.description },
  price_cents: { label: t.price, words: inDollars },
  duration_months: { label: t.duration },
  is_custom: { label: t.custom },
}
