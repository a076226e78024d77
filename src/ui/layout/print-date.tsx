/** Print only: paper does not update, so it shows its date. */
export function PrintDate({ date }: { date: string }) {
  return <span className="hidden print:inline">Printed {date}</span>
}
