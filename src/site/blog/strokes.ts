// Drawing styles that use the page's colors, so drawings follow dark mode.
export const faintStroke = 'fill-none stroke-line-button'
export const softStroke = 'fill-none stroke-line-strong'
export const markedStroke = 'fill-none stroke-accent'
export const sheetStroke = 'fill-card stroke-line-button'

/** Team colors stay the same in dark mode. */
export const teamColors = ['#c2410c', '#1d4ed8', '#15803d', '#7c3aed', '#b91c1c', '#0f766e'] as const
