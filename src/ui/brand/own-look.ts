import { standardName } from '#domain/branding/standard-name.ts'

// How this deployment looks. public/theme.js writes it on <html> before the first paint, from what the device keeps;
// src/app/shell/refresh-look.ts does once the server has said something else.

export const lookChanged = 'fieldside-look'

export const ownLogo = () => document.documentElement.dataset['logo'] ?? null

export function ownName(): string {
  return document.documentElement.dataset['product'] ?? standardName
}

/** Sets the title of the browser tab to a screen's. */
export function nameDocument(title: string): void {
  document.title = `${title} · ${ownName()}`
}
