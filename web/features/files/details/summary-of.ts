import type { DetailsTarget } from './details-target.ts'

type Several = Extract<DetailsTarget, { kind: 'several' }>

const summaries = new WeakMap<Several, ReturnType<Several['summarize']>>()

/** Returns the summary of several items, which is computed once for a target. */
export function summaryOf(target: Several): ReturnType<Several['summarize']> {
  const known = summaries.get(target) ?? target.summarize()
  summaries.set(target, known)
  return known
}
