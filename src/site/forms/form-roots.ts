/** The IDs of the elements that contain a form in a page's HTML. */
export const formRoots = { contact: 'contact-form', demo: 'demo-form' } as const
export type FormName = keyof typeof formRoots
