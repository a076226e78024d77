/** The elements in which a page's HTML has a form, by their ids. */
export const formRoots = { contact: 'contact-form', demo: 'demo-form' } as const
export type FormName = keyof typeof formRoots
