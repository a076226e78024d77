/** On paper only: paper does not change by itself, so it says of which day it is. */
export function PrintedOn({ date }: { date: string }) {
  return <span className="hidden print:inline">Printed {date}</span>
}
