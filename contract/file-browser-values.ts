import * as z from 'zod/mini'
import { Locale, ViewMode } from './users.ts'

// What File Browser's pages, of any version, say where Coffer knows fewer choices. Each is taken for the nearest of ours and never refused.

/** A look: anything but dark is light. */
export const AnyTheme = z.pipe(
  z.string(),
  z.transform((theme): '' | 'dark' => (theme === 'dark' ? 'dark' : '')),
)

/** A way to show folders: every mosaic is one, and so is none, as in File Browser's defaults. */
export const AnyViewMode = z.pipe(
  z.string(),
  z.transform((mode): ViewMode => (mode === '' || mode.startsWith('mosaic') || mode === 'gallery' ? 'mosaic' : 'list')),
)

/** A way to show folders by any name that is known for it; others are refused. */
export const NamedViewMode = z.pipe(
  z.enum([...ViewMode.options, 'mosaic gallery', 'gallery']),
  z.transform((mode): ViewMode => (mode === 'list' ? 'list' : 'mosaic')),
)

/** A language: the same, one of the same tongue, or empty, which leaves it to the browser. */
export const AnyLocale = z.pipe(z.string(), z.transform(nearestLocale))

function nearestLocale(tag: string): Locale | '' {
  const asked = tag.toLowerCase().replaceAll('_', '-')
  const tongue = (other: string) => other.split('-')[0]
  const offered = Locale.options
  return offered.find((one) => one === asked) ?? offered.find((one) => tongue(one) === tongue(asked)) ?? ''
}
