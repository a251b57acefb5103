import * as z from 'zod/mini'
import type { Sorting } from './sorting.ts'
import { Locale, ViewMode } from './users.ts'

// Values from File Browser's pages of any version, for which Coffer has fewer options. Each maps to the nearest one and is never refused.

/** A theme: anything but dark is light. */
export const AnyTheme = z.pipe(
  z.string(),
  z.transform((theme): '' | 'dark' => (theme === 'dark' ? 'dark' : '')),
)

/** Another name of the gallery. */
const GALLERY = 'gallery'

/** A view mode: unknown mosaic forms are `mosaic`, and so is an empty value, as in File Browser's defaults. */
export const AnyViewMode = z.pipe(
  z.string(),
  z.transform((mode): ViewMode => {
    if (mode === 'mosaic gallery' || mode === GALLERY) return 'mosaic gallery'
    return mode === '' || mode.startsWith('mosaic') ? 'mosaic' : 'list'
  }),
)

/** A view mode by any of its known names; others are refused. */
export const NamedViewMode = z.pipe(
  z.enum([...ViewMode.options, GALLERY]),
  z.transform((mode): ViewMode => (mode === GALLERY ? 'mosaic gallery' : mode)),
)

/** Returns the view mode for clients that know only those of File Browser 2.17. */
export const plainViewMode = (mode: ViewMode): ViewMode => (mode === 'mosaic gallery' ? 'mosaic' : mode)

/** Orders that File Browser does not have. */
const FURTHER_ORDERS: ReadonlySet<Sorting['by']> = new Set(['type', 'shared', 'taken'])

/** Returns the sort order for clients that know only those of File Browser: by name instead of by type, by what is shared and by date taken. */
export const plainSorting = (sorting: Sorting): Sorting =>
  FURTHER_ORDERS.has(sorting.by) ? { by: 'name', asc: false } : sorting

/** A language: itself, one with the same base language, or empty, which selects the browser's. */
export const AnyLocale = z.pipe(z.string(), z.transform(nearestLocale))

/** Tags of the languages that only later pages of File Browser have. */
const FURTHER_LOCALES = 'bg ca cs el fa he hr hu lv nl no pt-pt sk sv tr ua uk vi zh'.split(' ')

/** A language by its tag in any version of File Browser; others are refused. */
export const NamedLocale = z.pipe(z.enum([...Locale.options, ...FURTHER_LOCALES, '']), z.transform(nearestLocale))

function nearestLocale(tag: string): Locale | '' {
  const asked = tag.toLowerCase().replaceAll('_', '-')
  const tongue = (other: string) => other.split('-')[0]
  const offered = Locale.options
  return offered.find((one) => one === asked) ?? offered.find((one) => tongue(one) === tongue(asked)) ?? ''
}
