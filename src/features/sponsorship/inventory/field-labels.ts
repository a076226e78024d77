import { formatCents } from '#domain/sponsorship/money.ts'

const inDollars = (value: unknown) => (typeof value === 'number' ? formatCents(value) : 'empty')

/** The field names in notes about overwritten values, in both forms. */
export const assetFieldLabels = {
  name: { label: 'Name' },
  category: { label: 'Category' },
  type: { label: 'Type' },
  description: { label: 'Description' },
  base_price_cents: { label: 'Base price', words: inDollars },
  quantity: { label: 'Quantity' },
  location: { label: 'Location' },
  dimensions: { label: 'Dimensions' },
  availability_start: { label: 'Available from' },
  availability_end: { label: 'Available until' },
}

export const packageFieldLabels = {
  name: { label: 'Name' },
  description: { label: 'Description' },
  price_cents: { label: 'Price', words: inDollars },
  duration_months: { label: 'Duration' },
  is_custom: { label: 'Custom' },
}
