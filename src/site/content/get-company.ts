import type { Branding } from '#domain/branding/branding.ts'
import { defaultProductName } from '#domain/branding/default-product-name.ts'
import { company } from './company.ts'
import type { Company } from './site-content.ts'

/**
 * Returns the operator's details from the administration if a contact email is set there, otherwise those of the
 * content module with the name and logo from the administration. In the first case, empty fields remain empty: a sample
 * phone number must not appear next to a real address.
 */
export function getCompany(branding: Branding): Company {
  const { product_name, logo_url: logo, contact_email, contact_phone, postal_address, social_links } = branding
  const name = product_name === defaultProductName ? company.name : product_name
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
