import * as z from 'zod/mini'

/** Allows or denies a path of the scope: by whole components, or by a linear-time regular expression when `regex` is set. */
export const Rule = z.object({
  regex: z.boolean(),
  allow: z.boolean(),
  path: z.string(),
  regexp: z.nullish(z.object({ raw: z.string() })),
})
export type Rule = z.infer<typeof Rule>

/** A rule in a request. Omitted flags are false, as for programs that send no false values: the rule denies, and its path is no expression. */
export const GivenRule = z.extend(Rule, {
  regex: z._default(Rule.shape.regex, false),
  allow: z._default(Rule.shape.allow, false),
})
