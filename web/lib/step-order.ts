let last = 0

/** Returns the position of a step that begins now, after all steps of this page that began before. */
export const nextStepOrder = (): number => {
  last += 1
  return last
}
