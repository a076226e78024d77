import { createContext, useContext } from 'react'
import { defaultBranding } from '#domain/branding/branding.ts'
import { getCompany } from './get-company.ts'

const CompanyContext = createContext(getCompany(defaultBranding))
export const CompanyProvider = CompanyContext.Provider

/** Returns this installation's operator, for the page being rendered. */
export const useCompany = () => useContext(CompanyContext)
