import * as z from 'zod/mini'
import { ErrorCode } from '#contract/errors.ts'
import { JobKind, JobState } from '#contract/jobs.ts'
import type { VirtualPath } from '#server/access/virtual-path.ts'

/** Stored content of a notice. `link` is the hash of a link, by which its present item is found. */
export const NoticeContent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('upload_received'), link: z.string(), file: z.string(), sender: z.string() }),
  z.object({
    kind: z.literal('link_used'),
    link: z.string(),
    title: z.string(),
    opened: z.int(),
    downloaded: z.int(),
  }),
  z.object({
    kind: z.literal('job_failed'),
    job: z.int(),
    action: JobKind,
    state: JobState,
    items: z.int(),
    failed: z.int(),
    failure: z.nullable(ErrorCode),
  }),
  z.object({ kind: z.literal('storage_low'), free: z.number(), total: z.number() }),
  z.object({ kind: z.literal('quota_low'), percent: z.int() }),
  z.object({ kind: z.literal('folder_quota_low'), percent: z.int() }),
  z.object({ kind: z.literal('recovery_code_used'), left: z.int() }),
])
export type NoticeContent = z.infer<typeof NoticeContent>

/** An occurrence that a user is to be notified of. */
export type Occurrence = {
  readonly userId: number
  /** Path of the served root; null if it is about no item. */
  readonly place: VirtualPath | null
  readonly count: number
  readonly content: NoticeContent
}

/** A stored notice. */
export type StoredNotice = Omit<Occurrence, 'userId'> & {
  readonly id: number
  /** Time of the latest occurrence, in milliseconds since the epoch. */
  readonly at: number
  readonly isRead: boolean
}

const HOUR = 3_600_000

/**
 * Time after the first occurrence within which further ones increase the count of its notice, in milliseconds, and whether they make it
 * unread again.
 */
export const COLLECTING = {
  upload_received: { time: HOUR, isUnreadAgain: true },
  link_used: { time: 24 * HOUR, isUnreadAgain: false },
  job_failed: { time: 0, isUnreadAgain: false },
  // After a restart, the same shortage is found again.
  storage_low: { time: 24 * HOUR, isUnreadAgain: false },
  quota_low: { time: 0, isUnreadAgain: false },
  folder_quota_low: { time: 0, isUnreadAgain: false },
  recovery_code_used: { time: 0, isUnreadAgain: false },
} as const satisfies Record<NoticeContent['kind'], { time: number; isUnreadAgain: boolean }>

/** Kinds of notices that only administrators get. */
export const ADMIN_KINDS: readonly NoticeContent['kind'][] = ['storage_low', 'folder_quota_low']

/** Returns what notices are collected by: occurrences with the same topic are about the same. */
export function topicOf(content: NoticeContent): string {
  switch (content.kind) {
    case 'upload_received':
    case 'link_used':
      return `${content.kind} ${content.link}`
    case 'job_failed':
      return jobTopic(content.job)
    case 'storage_low':
    case 'quota_low':
    case 'folder_quota_low':
    case 'recovery_code_used':
      return content.kind
  }
}

/** Returns the topic of a job's failure. */
export const jobTopic = (job: number): string => `job_failed ${job}`

/** Returns what a notice says after a further occurrence. */
export function mergedContent(before: NoticeContent, next: NoticeContent): NoticeContent {
  if (before.kind === 'upload_received' && next.kind === 'upload_received')
    return { ...next, sender: before.sender === next.sender ? next.sender : '' }
  if (before.kind === 'link_used' && next.kind === 'link_used')
    return { ...next, opened: before.opened + next.opened, downloaded: before.downloaded + next.downloaded }
  return next
}
