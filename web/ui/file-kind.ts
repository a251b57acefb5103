import { mediaTypeOf } from '#contract/file-types.ts'
import { type FileKind, kindOf } from './kind-of.ts'

/** Returns the kind of an item, determined by its name alone. */
export const fileKind = (item: { name: string; isDir: boolean; type?: string }): FileKind =>
  kindOf({ ...item, type: item.type === 'invalid_link' ? item.type : mediaTypeOf(item.name).type })
