/** What the product is called where its operator has given it no other name. */
export const standardName = 'Fieldside'
