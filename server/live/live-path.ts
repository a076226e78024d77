/** Where devices hear of changes. */
export const livePath = '/live/v1/changes'
