import { t } from './words.ts'

/** Print only: paper does not update, so it shows its date. */
export function PrintDate({ date }: { date: string }) {
  return <span className="hidden print:inline">{t.printed(date)}</span>
}
