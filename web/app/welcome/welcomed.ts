/** Set on a device where somebody was welcomed, so that nobody is twice, whatever becomes of what the server is told. */
export const WELCOMED = 'coffer.welcomed'
