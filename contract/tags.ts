import * as z from 'zod/mini'

/** Colors of tags, in the order in which they are offered. */
export const TAG_COLORS = ['red', 'orange', 'olive', 'green', 'teal', 'blue', 'purple', 'pink'] as const
export const TagColor = z.enum(TAG_COLORS)
export type TagColor = z.infer<typeof TagColor>

/** A tag of a user. */
export const Tag = z.object({ id: z.int(), name: z.string(), color: TagColor })
export type Tag = z.infer<typeof Tag>

/** `GET /api/tags`: the user's tags, in the order of their creation. */
export const Tags = z.array(Tag)
export type Tags = z.infer<typeof Tags>

/** An item with tags of the user. */
export const TaggedItem = z.object({
  /** Path of the item now, without a slash at the end. */
  path: z.string(),
  isDir: z.boolean(),
  /** Bytes; 0 for folders. */
  size: z.number(),
  /** Milliseconds since the epoch. */
  modified: z.number(),
  /** Ids of its tags, ascending. */
  tags: z.array(z.int()),
})
export type TaggedItem = z.infer<typeof TaggedItem>

/** `GET /api/tagged-items`: the tagged items that exist and that the user may see now, by path. */
export const TaggedItems = z.array(TaggedItem)
export type TaggedItems = z.infer<typeof TaggedItems>
