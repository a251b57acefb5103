import * as z from 'zod/mini'
import { ErrorCode } from './errors.ts'
import { JobKind, JobState } from './jobs.ts'

/**
 * Kinds of notices. `upload_received`: visitors uploaded files through a link; `link_used`: visitors opened a link or downloaded from it;
 * `job_failed`: a job failed, or items of it did; `storage_low`: the disk of the files is nearly full, for administrators;
 * `quota_low`: the user's home has reached a share of its quota.
 * `folder_quota_low`: a folder has reached a share of its quota, for administrators;
 * `recovery_code_used`: a recovery code was used in place of the second factor.
 */
export const NoticeKind = z.enum([
  'upload_received',
  'link_used',
  'job_failed',
  'storage_low',
  'quota_low',
  'folder_quota_low',
  'recovery_code_used',
])
export type NoticeKind = z.infer<typeof NoticeKind>

/**
 * Maximum number of notices of a user; the oldest are removed.
 *
 * @limit Notifications | Notifications of one user | {}
 */
export const MAX_NOTICES = 200

/** Item of a notice, if the user may see it now. It has its present name, or the last known one. */
const NoticeItem = z.object({
  /** Empty for the top folder. */
  name: z.string(),
  /** Path without a slash at the end; null when the item is not there any more, or is a collection of items. */
  path: z.nullable(z.string()),
})
export type NoticeItem = z.infer<typeof NoticeItem>

const common = {
  id: z.int(),
  /** Time of the latest occurrence, in milliseconds since the epoch. */
  at: z.number(),
  read: z.boolean(),
  /** Number of occurrences: received files, or uses of the link. */
  count: z.int(),
}

export const Notice = z.discriminatedUnion('kind', [
  z.object({
    ...common,
    kind: z.literal('upload_received'),
    data: z.object({
      /** The folder; null when the user may not see it now. */
      item: z.nullable(NoticeItem),
      /** Name of the latest file; null when the user may not see it now. */
      file: z.nullable(z.string()),
      /** The name that the visitor stated; empty without one, and when several visitors uploaded. */
      sender: z.string(),
    }),
  }),
  z.object({
    ...common,
    kind: z.literal('link_used'),
    data: z.object({
      /** The shared item; null when the user may not see it now. */
      item: z.nullable(NoticeItem),
      /** Number of visits, and of downloads that visitors started. */
      opened: z.int(),
      downloaded: z.int(),
    }),
  }),
  z.object({
    ...common,
    kind: z.literal('job_failed'),
    data: z.object({
      job: z.int(),
      action: JobKind,
      state: JobState,
      /** The first of its items; null when the user may not see it now. */
      item: z.nullable(NoticeItem),
      /** Number of its items, and of failed steps. */
      items: z.int(),
      failed: z.int(),
      /** Error of the job as a whole. */
      failure: z.nullable(ErrorCode),
    }),
  }),
  z.object({
    ...common,
    kind: z.literal('storage_low'),
    /** Bytes. */
    data: z.object({ free: z.number(), total: z.number() }),
  }),
  z.object({
    ...common,
    kind: z.literal('quota_low'),
    data: z.object({
      /** Share of the quota that was reached, in percent. */
      percent: z.int(),
    }),
  }),
  z.object({
    ...common,
    kind: z.literal('folder_quota_low'),
    data: z.object({
      /** The folder; null when the administrator may not see it now. */
      item: z.nullable(NoticeItem),
      /** Share of the quota that was reached, in percent. */
      percent: z.int(),
    }),
  }),
  z.object({
    ...common,
    kind: z.literal('recovery_code_used'),
    /** Number of recovery codes that are left. */
    data: z.object({ left: z.int() }),
  }),
])
export type Notice = z.infer<typeof Notice>

/**
 * Maximum number of notices on a page.
 *
 * @limit Notifications | Notifications on a page | {}
 */
export const MAX_NOTICES_ON_PAGE = 50

/** A whole number in a query, in decimal digits only. */
const Digits = z.pipe(z.string().check(z.regex(/^\d{1,15}$/)), z.transform(Number))

/** Query of `GET /api/notices`. `before` is `next` of the previous page; with a `limit` of 0, only the number of unread ones is returned. */
export const NoticesQuery = z.object({
  before: z.optional(z.string()),
  limit: z.prefault(z.pipe(Digits, z.int().check(z.maximum(MAX_NOTICES_ON_PAGE))), String(MAX_NOTICES_ON_PAGE)),
})

/** `GET /api/notices`: a page of the user's notices, the latest first. */
export const NoticesPage = z.object({
  notices: z.array(Notice),
  /** Of all pages. */
  unread: z.int(),
  /** Position of the next page; null on the last one. */
  next: z.nullable(z.string()),
})
export type NoticesPage = z.infer<typeof NoticesPage>

/** Number of unread notices, as the response to every change, and in the event `notice` of `GET /api/events/{path}`. */
export const UnreadNotices = z.object({ unread: z.int() })
export type UnreadNotices = z.infer<typeof UnreadNotices>

const ids = z.optional(z.array(z.int()).check(z.maxLength(MAX_NOTICES)))

/** `POST /api/notices/read`: marks notices as read: those with these ids, those of these jobs, and those not later than `until`. */
export const ReadNotices = z.object({
  ids,
  jobs: ids,
  /** Milliseconds since the epoch. */
  until: z.optional(z.number()),
})
export type ReadNotices = z.infer<typeof ReadNotices>

/** Query of `DELETE /api/notices`: removes all, or those not later than `until` (milliseconds since the epoch). */
export const RemoveNoticesQuery = z.object({ until: z.optional(Digits) })

/** `GET /api/notices/preferences`: the kinds that the user wants to see. */
export const NoticePreferences = z.object({
  upload_received: z.boolean(),
  link_used: z.boolean(),
  job_failed: z.boolean(),
  storage_low: z.boolean(),
  quota_low: z.boolean(),
  folder_quota_low: z.boolean(),
  recovery_code_used: z.boolean(),
})
export type NoticePreferences = z.infer<typeof NoticePreferences>

/** `PUT /api/notices/preferences`. Clients that do not know a kind that was added later may omit it: it is shown then. */
export const GivenNoticePreferences = z.object({
  ...NoticePreferences.shape,
  quota_low: z._default(z.boolean(), true),
  folder_quota_low: z._default(z.boolean(), true),
})
