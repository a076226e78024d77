/** On a laptop, the parts of a team's page stand on its sheet without boxes. */
export const unboxed = 'lg:rounded-none lg:border-0 lg:bg-transparent lg:p-0 lg:shadow-none'
