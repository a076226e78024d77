import { createContext, useContext } from 'react'
import { standardBranding } from '#domain/branding/branding.ts'
import { companyOf } from './company-of.ts'

const CompanyContext = createContext(companyOf(standardBranding))
export const CompanyProvider = CompanyContext.Provider

/** Who runs this installation, for the page that is being rendered. */
export const useCompany = () => useContext(CompanyContext)
