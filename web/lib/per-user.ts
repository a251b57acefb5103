/** Object that each user of a page has for themselves. */
export interface PerUser<T> {
  readonly current: T
  /** Replaces the object because the user changes. */
  changeUser(): void
}

/**
 * Creates the object of the present user and, after each change, the one of the next. `create` receives a function that returns whether the
 * object is still the present one, so that code that obtained it for an earlier user has no effect on the next.
 */
export function createPerUser<T>(create: (isPresent: () => boolean) => T): PerUser<T> {
  let turn = 0
  const make = () => {
    const own = turn
    return create(() => own === turn)
  }
  let current = make()
  return {
    get current() {
      return current
    },
    changeUser() {
      turn += 1
      current = make()
    },
  }
}
