// How the drawings are drawn: the colors of the page, so that they turn dark with it.
export const faint = 'fill-none stroke-line-button'
export const soft = 'fill-none stroke-line-strong'
export const marked = 'fill-none stroke-accent'
export const sheet = 'fill-card stroke-line-button'

/** Teams keep their colors in the dark. */
export const teamColors = ['#c2410c', '#1d4ed8', '#15803d', '#7c3aed', '#b91c1c', '#0f766e'] as const
