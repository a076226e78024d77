/** Returns the address of a phone link. */
export function toTelephoneLink(number: string): string {
  return `tel:${number.replaceAll(/[^+\d]/g, '')}`
}
