/** Where devices learn of changes. */
export const livePath = '/live/v1/changes'
