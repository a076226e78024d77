export type WizardStep = { readonly title: string; readonly fields: readonly string[] }
