import { CircleAlert, HardDrive, KeyRound, Link2, type LucideIcon, Upload } from 'lucide-react'
import type { Notice, NoticeItem } from '#contract/notices.ts'
import type { Translate } from '#web/i18n/catalog.ts'
import { filesHref, hrefOf } from '#web/lib/addresses.ts'
import type { Format } from '#web/lib/format.ts'
import { parentOf, withTrailingSlash } from '#web/lib/paths.ts'
import { visibleName } from '#web/ui/name-parts.ts'

/** A notification as it is shown. */
export interface NoticeText {
  readonly icon: LucideIcon
  /** Whether something went wrong. */
  readonly isProblem: boolean
  readonly title: string
  /** Parts of the second line. */
  readonly details: readonly string[]
  /** Address of what it is about; null if there is none any more. */
  readonly href: string | null
}

export interface NoticeContext {
  readonly t: Translate
  readonly format: Pick<Format, 'bytes' | 'percent'>
  /** Whether the user may see their links. */
  readonly mayShare: boolean
}

/** Returns what a notification says, and where it leads. */
export function describeNotice(notice: Notice, { t, format, mayShare }: NoticeContext): NoticeText {
  const nameOf = (item: NoticeItem | null) => item && visibleName(item.name || t('sidebar.myFiles'))
  switch (notice.kind) {
    case 'upload_received': {
      const { item, file, sender } = notice.data
      return {
        ...{ icon: Upload, isProblem: false, title: t('notices.uploaded', notice.count, nameOf(item)) },
        details: [
          ...(notice.count === 1 && file !== null ? [visibleName(file)] : []),
          ...(sender === '' ? [] : [t('notices.from', visibleName(sender))]),
        ],
        href: item && item.path !== null ? filesHref(withTrailingSlash(item.path)) : null,
      }
    }
    case 'link_used': {
      const { item, opened, downloaded } = notice.data
      return {
        ...{ icon: Link2, isProblem: false, title: t('notices.linkUsed', nameOf(item)) },
        details: [
          ...(opened > 0 ? [t('notices.visits', opened)] : []),
          ...(downloaded > 0 ? [t('notices.downloads', downloaded)] : []),
        ],
        href: mayShare ? hrefOf('/settings/shares') : folderHref(item),
      }
    }
    case 'job_failed': {
      const { item } = notice.data
      return {
        ...{ icon: CircleAlert, isProblem: true, title: jobTitle(notice.data, t) },
        details: item === null ? [] : [nameOf(item) ?? ''],
        href: folderHref(item),
      }
    }
    case 'recovery_code_used':
      return {
        ...{ icon: KeyRound, isProblem: true, title: t('notices.recoveryCode') },
        details: [t('notices.codesLeft', notice.data.left)],
        href: hrefOf('/settings/profile#factor.title'),
      }
    case 'storage_low': {
      const { free, total } = notice.data
      return {
        ...{ icon: HardDrive, isProblem: true, title: t('notices.storageLow') },
        details: [t('space.disk', format.bytes(free), format.bytes(total))],
        href: `${filesHref('/')}?view=usage`,
      }
    }
    case 'folder_quota_low': {
      const { item, percent } = notice.data
      return {
        ...{ icon: HardDrive, isProblem: true },
        title: t('notices.folderQuotaLow', format.percent(percent / 100)),
        details: item === null ? [] : [nameOf(item) ?? ''],
        href: item === null || item.path === null ? null : filesHref(withTrailingSlash(item.path)),
      }
    }
    case 'quota_low': {
      const title = t('notices.quotaLow', format.percent(notice.data.percent / 100))
      return { icon: HardDrive, isProblem: true, title, details: [], href: `${filesHref('/')}?view=usage` }
    }
  }
}

/** Returns the address of the folder of an item. */
const folderHref = (item: NoticeItem | null): string | null =>
  item === null || item.path === null ? null : filesHref(withTrailingSlash(parentOf(item.path)))

function jobTitle(
  { action, state, items, failed }: Extract<Notice, { kind: 'job_failed' }>['data'],
  t: Translate,
): string {
  const kind = action === 'purge' ? 'delete' : action
  if (state === 'undone') return t('jobs.undone', kind)
  if (state === 'interrupted') return t('notices.interrupted')
  return t('jobs.failed', kind, failed > 0 ? failed : items)
}
