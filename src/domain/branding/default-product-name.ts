/** The product's name unless its operator has chosen another. */
export const defaultProductName = 'Fieldside'
