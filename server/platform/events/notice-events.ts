import type { Notice } from '#contract/notices.ts'

/** Events about users' notices, published after the change. */
export type NoticeEvents = {
  /** A user got a notice. Further occurrences that only increase the count of a recent notice do not publish this event again. */
  'notice.added': {
    readonly userId: number
    /** As the user may see it at this moment. */
    readonly notice: Notice
    /** Whether the user sees notices of its kind in Coffer. */
    readonly shown: boolean
  }
  /** A user's notices changed. */
  'notices.changed': { readonly userId: number; readonly unread: number }
}
