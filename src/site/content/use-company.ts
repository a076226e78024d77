import { createContext, useContext } from 'react'
import { standardBranding } from '#domain/branding/branding.ts'
import { companyOf } from './company-of.ts'

const CompanyContext = createContext(companyOf(standardBranding))
export const CompanyProvider = CompanyContext.Provider

/** Returns this installation's operator, for the page being rendered. */
export const useCompany = () => useContext(CompanyContext)
