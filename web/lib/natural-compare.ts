/**
 * Compares names as people sort them in `locale`: `file 2` before `file 10`, letter case aside.
 * Names that only differ in case or accents keep one fixed order, so sorting is stable across refreshes.
 */
export function naturalCompare(locale: string): (a: string, b: string) => number {
  const collator = new Intl.Collator(locale, { numeric: true, sensitivity: 'base' })
  return (a, b) => collator.compare(a, b) || (a < b ? -1 : a > b ? 1 : 0)
}
