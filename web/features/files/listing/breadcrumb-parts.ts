import { joinPath } from '#web/lib/paths.ts'

/** A folder on the way to the present one. */
export interface Crumb {
  readonly name: string
  readonly path: string
}

/** The way to a folder: what is hidden behind the ellipsis, and the last `most` segments, which are shown. Home is not in it. */
export function breadcrumbParts(path: string, most: number): { hidden: readonly Crumb[]; shown: readonly Crumb[] } {
  const crumbs: Crumb[] = []
  let here = '/'
  for (const name of path.split('/')) {
    if (name === '') continue
    here = joinPath(here, name)
    crumbs.push({ name, path: here })
  }
  return { hidden: crumbs.slice(0, -most), shown: crumbs.slice(-most) }
}
