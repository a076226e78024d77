import { defaultProductName } from '#domain/branding/default-product-name.ts'

// How this deployment looks. public/theme.js writes it on <html> before the first paint, from what the device keeps;
// src/app/shell/refresh-branding.ts does once the server has said something else.

export const brandingChangedEvent = 'fieldside-look'

export const getLogoUrl = () => document.documentElement.dataset['logo'] ?? null

export function getProductName(): string {
  return document.documentElement.dataset['product'] ?? defaultProductName
}

/** Sets the title of the browser tab to a screen's. */
export function setDocumentTitle(title: string): void {
  document.title = `${title} · ${getProductName()}`
}
