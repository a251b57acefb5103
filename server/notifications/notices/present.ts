import type { Notice, NoticeItem, NoticeKind } from '#contract/notices.ts'
import { authorize, decide, type Subject } from '#server/access/authorize.ts'
import { pathInScope } from '#server/access/scope-path.ts'
import { baseName, childOrNull, ROOT, segmentsOf, type VirtualPath } from '#server/access/virtual-path.ts'
import { isAppError } from '#server/platform/errors.ts'
import { lstatOrNull } from '#server/storage/stat-or-null.ts'
import type { Storage } from '#server/storage/storage.ts'
import { ADMIN_KINDS, type StoredNotice } from './notice.ts'
import type { NoticeReader } from './store.ts'

export type PresentParts = {
  readonly storage: Pick<Storage, 'lstat'>
  readonly reader: NoticeReader
  readonly report: (error: unknown) => void
}

/**
 * Returns notices as the subject may see them now: without the names of items that are hidden from them, and without those of
 * administrators for others. A notice that cannot be presented is reported and left out.
 */
export async function presentNotices(
  parts: PresentParts,
  subject: Subject,
  notices: readonly StoredNotice[],
): Promise<Notice[]> {
  const meant = notices.filter(({ content: { kind } }) => isMeantFor(subject, kind))
  const hashes = meant.flatMap(({ content }) => ('link' in content ? content.link : []))
  const links = await parts.reader.links(subject.userId, [...new Set(hashes)])
  const shown: Notice[] = []
  for (const notice of meant) {
    const link = 'link' in notice.content ? links.get(notice.content.link) : undefined
    // A link follows its item.
    const place = link && !link.isCollection ? link.place : notice.place
    try {
      shown.push(await presentNotice(parts, subject, { ...notice, place }))
    } catch (error) {
      parts.report(error)
    }
  }
  return shown
}

/** Returns whether a kind of notice is meant for the subject: what the server lacks is for those who are administrators now. */
const isMeantFor = ({ permissions }: Pick<Subject, 'permissions'>, kind: NoticeKind): boolean =>
  !ADMIN_KINDS.includes(kind) || permissions.admin

async function presentNotice(
  { storage, report }: PresentParts,
  subject: Subject,
  { id, at, isRead, count, content, place }: StoredNotice,
): Promise<Notice> {
  const path = visiblePath(subject, place)
  const common = { id, at, read: isRead, count }
  const item = () => presentItem(storage, subject, path, report)
  switch (content.kind) {
    case 'upload_received': {
      const { file, sender } = content
      // Null if the folder was moved so deep that no path leads to the file.
      const filePath = place && childOrNull(place, file)
      const isFileVisible = path !== null && visiblePath(subject, filePath) !== null
      return { ...common, kind: content.kind, data: { item: await item(), file: isFileVisible ? file : null, sender } }
    }
    case 'link_used': {
      const { title, opened, downloaded } = content
      const shared = title === '' ? await item() : { name: title, path: null }
      return { ...common, kind: content.kind, data: { item: shared, opened, downloaded } }
    }
    case 'job_failed': {
      const { kind, ...job } = content
      return { ...common, kind, data: { ...job, item: await item() } }
    }
    case 'recovery_code_used': {
      const { kind, ...data } = content
      return { ...common, kind, data }
    }
    case 'storage_low': {
      const { kind, ...data } = content
      return { ...common, kind, data }
    }
    case 'folder_quota_low':
      return { ...common, kind: content.kind, data: { item: await item(), percent: content.percent } }
    case 'quota_low': {
      const { kind, ...data } = content
      return { ...common, kind, data }
    }
  }
}

/** Returns the path of an item for the subject; null if they may not see it. The names of hidden folders are hidden, too. */
function visiblePath(subject: Subject, place: VirtualPath | null): VirtualPath | null {
  const path = place && pathInScope(subject.scope, place)
  if (path === null || !decide(subject, 'list', path).allowed) return null
  return subject.hideDotfiles && segmentsOf(path).some((name) => name.startsWith('.')) ? null : path
}

async function presentItem(
  storage: Pick<Storage, 'lstat'>,
  subject: Subject,
  path: VirtualPath | null,
  report: (error: unknown) => void,
): Promise<NoticeItem | null> {
  if (path === null) return null
  const name = path === ROOT ? '' : baseName(path)
  try {
    return { name, path: (await lstatOrNull(storage, authorize(subject, 'list', path))) === null ? null : path }
  } catch (error) {
    // The path leads through a link to where the user may not look.
    if (isAppError(error, 'not_allowed')) return null
    report(error)
    return { name, path: null }
  }
}
