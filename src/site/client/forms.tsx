import { hydrateForms } from '../forms/take-over.tsx'

// The script of /contact and /demo.

hydrateForms()
