export const PRODUCT_NAME = 'Hearth';

/** Ends every document title. */
export const PRODUCT_TITLE = `${PRODUCT_NAME} Enterprise`;
