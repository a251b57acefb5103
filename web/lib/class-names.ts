/** Joins the class names that hold; everything else is left out. */
export const classNames = (...names: Array<string | false | null | undefined>): string =>
  names.filter(Boolean).join(' ')
