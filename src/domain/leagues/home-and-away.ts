/** `Tigers – Sharks`. Two names written from right to left would change places around the dash: each stands for itself. */
export function homeAndAway(home: string, away: string): string {
  return `${isolated(home)} – ${isolated(away)}`
}

function isolated(name: string): string {
  return fromRightToLeft.test(name) ? `\u2068${name}\u2069` : name
}

/** Hebrew, Arabic, Syriac, Thaana, N’Ko and those beside them. */
const fromRightToLeft = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u
