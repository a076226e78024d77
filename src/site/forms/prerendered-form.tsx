import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { formRoots, type FormName } from './form-roots.ts'

/** Renders a form's HTML separately from its page; the page's script hydrates it (client/forms.tsx). */
export function prerenderForm(name: FormName, form: ReactElement) {
  const html = renderToString(form, { identifierPrefix: name })
  return function PrerenderedForm() {
    return <div id={formRoots[name]} dangerouslySetInnerHTML={{ __html: html }} />
  }
}
