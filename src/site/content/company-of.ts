import type { Branding } from '#domain/branding/branding.ts'
import { standardName } from '#domain/branding/standard-name.ts'
import { company } from './company.ts'
import type { Company } from './site-content.ts'

/**
 * The operator, where the administration has named one, else the one of the content module. What a named one has left
 * empty is empty: a sample's phone beside a true address would ring at nobody's.
 */
export function companyOf(branding: Branding): Company {
  const { product_name, logo_url: logo, contact_email, contact_phone, postal_address, social_links } = branding
  const name = product_name === standardName ? company.name : product_name
  if (contact_email === null) return { ...company, name, logo }
  return {
    name,
    logo,
    email: contact_email,
    phone: contact_phone,
    address: (postal_address ?? '').split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim()])),
    socialLinks: social_links,
  }
}
