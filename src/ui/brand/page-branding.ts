import { defaultProductName } from '#domain/branding/default-product-name.ts'

// How this deployment looks. public/theme.js applies it to <html> before the first paint, from what is stored on the
// device; src/app/shell/refresh-branding.ts applies it again if the server reports something different.

export const brandingChangedEvent = 'fieldside-look'

export const getLogoUrl = () => document.documentElement.dataset['logo'] ?? null

export function getProductName(): string {
  return document.documentElement.dataset['product'] ?? defaultProductName
}

/** Sets the title of the browser tab to the screen's title, followed by the product's name. */
export function setDocumentTitle(title: string): void {
  document.title = `${title} · ${getProductName()}`
}
