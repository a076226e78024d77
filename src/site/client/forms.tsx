import { takeOverForms } from '../forms/take-over.tsx'

// The script of /contact and /demo.

takeOverForms()
