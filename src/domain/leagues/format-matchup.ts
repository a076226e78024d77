/** Returns `Tigers – Sharks`. Two right-to-left names would swap places around the dash, so each is isolated. */
export function formatMatchup(home: string, away: string): string {
  return `${isolated(home)} – ${isolated(away)}`
}

function isolated(name: string): string {
  return fromRightToLeft.test(name) ? `\u2068${name}\u2069` : name
}

/** Hebrew, Arabic, Syriac, Thaana, N’Ko and neighboring blocks. */
const fromRightToLeft = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u
