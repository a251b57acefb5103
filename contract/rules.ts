import * as z from 'zod/mini'

/** Allows or denies a path of the scope: by whole components, or by a linear-time regular expression when `regex` is set. */
export const Rule = z.object({
  regex: z.boolean(),
  allow: z.boolean(),
  path: z.string(),
  regexp: z.nullish(z.object({ raw: z.string() })),
})
export type Rule = z.infer<typeof Rule>
