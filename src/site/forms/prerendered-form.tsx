import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { formRoots, type FormName } from './form-roots.ts'

/**
 * Returns a component with a form's HTML, rendered separately from its page so that the page's script can hydrate it
 * (client/forms.tsx).
 */
export function prerenderForm(name: FormName, form: ReactElement) {
  const html = renderToString(form, { identifierPrefix: name })
  return function PrerenderedForm() {
    return <div id={formRoots[name]} dangerouslySetInnerHTML={{ __html: html }} />
  }
}
