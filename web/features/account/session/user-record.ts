import type { Preferences } from '#contract/users.ts'
import type { CurrentUser } from '#web/lib/current-user.ts'
import type { Store } from '#web/lib/store.ts'
import type { SessionCalls } from './session-calls.ts'
import type { SessionState } from './session-state.ts'

/** Preferences that a user selected. */
interface Choice {
  readonly userId: number
  readonly preferences: Partial<CurrentUser>
}

/** The record of the signed-in user. */
export interface UserRecord {
  /** Fetches the record from the server, if a user is signed in. Throws `ApiError`. */
  refresh(): Promise<void>
  /** Applies preferences at once and saves them on the server. Reverts them and throws `ApiError` if the server refuses. */
  savePreferences(preferences: Preferences): Promise<void>
}

/** Creates the record of the user that `state` contains. */
export function createUserRecord(
  state: Pick<Store<SessionState>, 'getSnapshot' | 'set'>,
  calls: Pick<SessionCalls, 'user' | 'update'>,
): UserRecord {
  /** Choices that are not saved yet. */
  const unsaved = new Set<Choice>()
  /** For each record that is being fetched, the choices that are newer than it. */
  const newer = new Set<Choice>()

  const userNow = (): CurrentUser | null => {
    const now = state.getSnapshot()
    return now.kind === 'signed-in' ? now.user : null
  }

  /** Updates the user, unless another user has signed in. */
  function show(user: CurrentUser): void {
    if (userNow()?.id === user.id) state.set({ kind: 'signed-in', user })
  }

  return {
    async refresh() {
      const userId = userNow()?.id
      if (userId === undefined) return
      const own = [...unsaved].filter((choice) => choice.userId === userId)
      const chosen: Choice = { userId, preferences: Object.assign({}, ...own.map(({ preferences }) => preferences)) }
      newer.add(chosen)
      const user = await calls.user(userId).finally(() => newer.delete(chosen))
      show({ ...user, ...chosen.preferences })
    },
    async savePreferences(preferences) {
      const before = userNow()
      if (before === null) return
      const { id } = before
      const { locale = before.locale, ...rest } = preferences
      const choice: Choice = { userId: id, preferences: { ...rest, locale } }
      const shown = { ...before, ...choice.preferences }
      for (const chosen of newer) if (chosen.userId === id) Object.assign(chosen.preferences, choice.preferences)
      unsaved.add(choice)
      show(shown)
      try {
        await calls.update(id, { what: 'user', which: Object.keys(preferences), data: preferences })
      } catch (error) {
        const now = userNow()
        if (now?.id === id) show(withoutChange(now, shown, before))
        throw error
      } finally {
        unsaved.delete(choice)
      }
    },
  }
}

/** Reverts the changes from `before` to `shown`, except those changed again since. */
function withoutChange(now: CurrentUser, shown: CurrentUser, before: CurrentUser): CurrentUser {
  const keys = Object.keys(shown) as Array<keyof CurrentUser>
  const undone = keys.filter((key) => shown[key] !== before[key] && now[key] === shown[key])
  return { ...now, ...Object.fromEntries(undone.map((key) => [key, before[key]])) }
}
