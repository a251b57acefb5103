import type { NoticeKind } from '#contract/notices.ts'
import type { TextKey } from '#web/i18n/catalog.ts'

/** The kinds of notifications with their names, in the order of the settings. */
export const NOTICE_KINDS = [
  { kind: 'upload_received', text: 'notices.kind.uploads' },
  { kind: 'link_used', text: 'notices.kind.links' },
  { kind: 'job_failed', text: 'notices.kind.jobs' },
  { kind: 'quota_low', text: 'notices.kind.quota' },
  { kind: 'recovery_code_used', text: 'notices.kind.recoveryCodes' },
  { kind: 'folder_quota_low', text: 'notices.kind.folderQuota' },
  { kind: 'storage_low', text: 'notices.kind.storage' },
] as const satisfies readonly { kind: NoticeKind; text: TextKey }[]
