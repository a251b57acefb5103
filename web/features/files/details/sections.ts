import type { Permissions } from '#contract/users.ts'
import { allows } from '../commands/actions.ts'
import type { Item } from '../listing/item.ts'
import type { Viewer } from '../listing/viewer.ts'
import { mayHaveMetadata } from '../metadata/read-media.ts'

/** Sections of the details of an item, in the order of display. */
const SECTIONS = ['properties', 'media', 'access', 'quota', 'links', 'versions', 'activity', 'advanced'] as const
export type SectionId = (typeof SECTIONS)[number]

/** Viewer, permissions and item on which the sections depend. */
export interface DetailsScope {
  readonly item: Item
  readonly viewer: Pick<Viewer, 'id'>
  readonly permissions: Permissions
}

/** Conditions for each section. Another user's view shows only the properties. */
const SHOWN: Readonly<Record<SectionId, (item: Item, permissions: Permissions) => boolean>> = {
  properties: () => true,
  media: (item, permissions) => allows('download')(permissions) && mayHaveMetadata(item),
  access: ({ kind }) => kind !== 'brokenLink',
  quota: ({ isDir, isLink }) => isDir && !isLink,
  links: ({ kind, isLink }, permissions) =>
    kind !== 'brokenLink' && !isLink && allows('share')(permissions) && allows('download')(permissions),
  versions: ({ kind }) => kind === 'file',
  activity: () => true,
  advanced: ({ kind }, permissions) => kind === 'file' && allows('download')(permissions),
}

/** Returns the sections that an item has for a user, in the order of display. */
export const sectionsOf = ({ item, viewer, permissions }: DetailsScope): readonly SectionId[] =>
  SECTIONS.filter((section) => (viewer.id === null || section === 'properties') && SHOWN[section](item, permissions))
