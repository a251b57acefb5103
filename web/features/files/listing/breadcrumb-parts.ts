import { joinPath } from '#web/lib/paths.ts'

/** Folder in the breadcrumbs. */
export interface Crumb {
  readonly name: string
  readonly path: string
}

/** Returns the ancestors of a folder without the root: the ones hidden behind the ellipsis, and the last `most` segments. */
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
