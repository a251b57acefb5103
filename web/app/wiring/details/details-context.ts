import type { Permissions } from '#contract/users.ts'
import type { Item } from '#web/features/files/listing/item.ts'
import type { Viewer } from '#web/features/files/listing/viewer.ts'

/** Viewer whose files the details describe, and permissions of that user. */
export interface DetailsContext {
  readonly viewer: Viewer
  readonly permissions: Permissions
}

/** Returns a text that changes with the content of an item. */
export const stampOf = ({ modified, size }: Item): string => `${modified} ${size}`
