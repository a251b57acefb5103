import { createPerUser, type PerUser } from '../lib/per-user.ts'
import { createToasts, type Toasts } from './toasts.ts'

/** Id of a toast that is not shown. */
const NO_TOAST = 0

/**
 * Creates the toasts of a page whose users change. Code that obtained them for an earlier user shows none: they may offer to repeat what that
 * user did. `isSuppressed` returns whether an error is not shown either.
 */
export function createUserToasts(isSuppressed: (text: string) => boolean): PerUser<Toasts> {
  const toasts = createToasts()
  const users = createPerUser<Toasts>((isPresent) => ({
    ...toasts,
    success: (...toast) => (isPresent() ? toasts.success(...toast) : NO_TOAST),
    error: (...toast) => (isPresent() && !isSuppressed(toast[0]) ? toasts.error(...toast) : NO_TOAST),
    undo: (...toast) => (isPresent() ? toasts.undo(...toast) : NO_TOAST),
    offer: (...toast) => (isPresent() ? toasts.offer(...toast) : NO_TOAST),
  }))
  return {
    get current() {
      return users.current
    },
    changeUser() {
      users.changeUser()
      for (const { id } of toasts.getSnapshot()) toasts.close(id)
    },
  }
}
