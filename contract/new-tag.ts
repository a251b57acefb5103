import * as z from 'zod/mini'
import { tagKey } from './tag-key.ts'
import { MAX_TAG_NAME, MAX_TAGGED_AT_ONCE, MAX_TAGS } from './tag-limits.ts'
import { TagColor } from './tags.ts'

/** Characters of a name: no quotation mark, which ends `tag:"…"`, and no line breaks or invisible controls. */
const TAG_NAME = /^[^"\p{Cc}\p{Zl}\p{Zp}]*$/u

/** Name of a tag. It must contain something that a search compares. */
const TagName = z.string().check(
  z.trim(),
  z.minLength(1),
  z.maxLength(MAX_TAG_NAME),
  z.regex(TAG_NAME),
  z.refine((name) => tagKey(name) !== ''),
)

/** Returns whether a text can be the name of a tag. */
export const isTagName = (text: string): boolean => TagName.safeParse(text).success

/** `POST /api/tags` and `PUT /api/tags/{id}`. In a separate file, because pages that only show tags do not need these validations. */
export const NewTag = z.object({ name: TagName, color: TagColor })
export type NewTag = z.infer<typeof NewTag>

const TagIds = z.array(z.int()).check(z.maxLength(MAX_TAGS))

/** `PATCH /api/tagged-items`: adds tags to items and removes others. Responds with the items of all tags. */
export const TagChange = z.object({
  paths: z.array(z.string()).check(z.minLength(1), z.maxLength(MAX_TAGGED_AT_ONCE)),
  add: z._default(TagIds, []),
  remove: z._default(TagIds, []),
})
export type TagChange = z.input<typeof TagChange>

/** Query of `GET /api/tagged-items`. */
export const TaggedItemsQuery = z.object({
  /** Only the items of this tag. */
  tag: z.optional(z.pipe(z.string().check(z.regex(/^\d{1,15}$/)), z.transform(Number))),
})
