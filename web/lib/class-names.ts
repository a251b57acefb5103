/** Joins the class names that are non-empty strings and ignores all other values. */
export const classNames = (...names: Array<string | false | null | undefined>): string =>
  names.filter(Boolean).join(' ')
