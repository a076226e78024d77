export type NavigationLink = { readonly href: string; readonly label: string }

/** On a wide screen, the header shows the first five; the menu shows all of them. */
export const siteNavigation = [
  { href: '/', label: 'Home' },
  { href: '/features', label: 'Features' },
  { href: '/mobile-app', label: 'Mobile App' },
  { href: '/communication', label: 'Communication' },
  { href: '/registration', label: 'Registration' },
  { href: '/scheduling', label: 'Scheduling' },
  { href: '/pricing', label: 'Pricing' },
  { href: '/blog', label: 'Blog' },
  { href: '/about', label: 'About' },
  { href: '/contact', label: 'Contact' },
] as const

export const headerLinks = siteNavigation.slice(0, 5)

/** Links into the app. */
export const accountLinks = {
  signUp: { href: '/login?signup=true', label: 'Sign Up' },
  signIn: { href: '/login', label: 'Sign In' },
  dashboard: { href: '/dashboard', label: 'Dashboard' },
  signOut: { href: '/sign-out', label: 'Sign Out' },
} as const

export type FooterGroup = { readonly title: string; readonly links: readonly NavigationLink[] }

const support: FooterGroup = {
  title: 'Support',
  links: [
    { href: '/contact', label: 'Help and Questions' },
    { href: '/mobile-app', label: 'Install the App' },
    { href: '/login', label: 'Sign In' },
  ],
}

const legal: FooterGroup = {
  title: 'Legal',
  links: [
    { href: '/privacy', label: 'Privacy' },
    { href: '/terms', label: 'Terms' },
  ],
}

const product: FooterGroup = {
  title: 'Product',
  links: [
    { href: '/features', label: 'Features' },
    { href: '/pricing', label: 'Pricing' },
    { href: '/mobile-app', label: 'Mobile App' },
    { href: '/communication', label: 'Communication' },
    { href: '/registration', label: 'Registration' },
    { href: '/scheduling', label: 'Scheduling' },
    { href: '/premium-features', label: 'Premium Features' },
  ],
}

const productLines: FooterGroup = {
  title: 'Product Lines',
  links: [
    { href: '/league-ops', label: 'League Ops' },
    { href: '/league-stream', label: 'League Stream' },
    { href: '/league-data', label: 'League Data' },
    { href: '/league-revenue', label: 'League Revenue' },
  ],
}

const company: FooterGroup = {
  title: 'Company',
  links: [
    { href: '/about', label: 'About' },
    { href: '/blog', label: 'Blog' },
    { href: '/contact', label: 'Contact' },
    { href: '/demo', label: 'Request a Demo' },
  ],
}

/** The columns from left to right, each with one or more groups from top to bottom. */
export const footerColumns: readonly (readonly [FooterGroup, ...FooterGroup[]])[] = [
  [product],
  [productLines],
  [company],
  [support, legal],
]
