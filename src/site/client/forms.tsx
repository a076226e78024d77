import { hydrateForms } from '../forms/hydrate-forms.tsx'

// The script of /contact and /demo.

hydrateForms()
