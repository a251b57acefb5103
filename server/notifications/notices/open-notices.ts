import type { VirtualPath } from '#server/access/virtual-path.ts'
import type { QuotaMeter } from '#server/accounts/quotas/meter.ts'
import type { UserService } from '#server/accounts/users/service.ts'
import { type SubjectParts, subjectFinder } from '#server/accounts/users/subject.ts'
import type { Config } from '#server/platform/config/settings.ts'
import { errorFields } from '#server/platform/log/log.ts'
import type { DiskSpace } from '#server/storage/disk-space.ts'
import { DiskWatch } from './disk-watch.ts'
import { Notices, type NoticesParts } from './service.ts'
import { NoticeSources, type NoticeSourcesParts } from './sources.ts'

export type OpenNoticesParts = Omit<
  NoticesParts & NoticeSourcesParts & SubjectParts,
  'findSubject' | 'add' | 'users' | 'events'
> & {
  readonly config: Pick<Config, 'root'>
  readonly users: Pick<UserService, 'all' | 'find'>
  readonly meter: Pick<QuotaMeter, 'onWarning'>
  readonly events: NoticesParts['events'] & NoticeSourcesParts['events']
}

/** Opens users' notices and their sources; they end with `opened`. */
export function openNotices(parts: OpenNoticesParts, opened: AsyncDisposableStack): Notices {
  const findSubject = subjectFinder(parts)
  const notices = opened.adopt(new Notices({ ...parts, findSubject }), (open) => open.close())
  const add = notices.add.bind(notices)
  opened.adopt(new NoticeSources({ ...parts, findSubject, add }), (open) => open.close())
  const low = async ({ free, total }: DiskSpace) => {
    try {
      for (const { id, effective } of await parts.users.all())
        if (effective.permissions.admin)
          await add({ userId: id, place: null, count: 1, content: { kind: 'storage_low', free, total } })
    } catch (error) {
      parts.log.error('administrators could not be notified of low disk space', errorFields(error))
    }
  }
  opened.adopt(new DiskWatch({ folder: parts.config.root, low: (space) => void low(space) }), (open) => open.close())
  const warnAdministrators = async (place: VirtualPath, percent: number) => {
    try {
      for (const { id, effective } of await parts.users.all())
        if (effective.permissions.admin)
          await add({ userId: id, place, count: 1, content: { kind: 'folder_quota_low', percent } })
    } catch (error) {
      parts.log.error('administrators could not be notified of a low quota', errorFields(error))
    }
  }
  parts.meter.onWarning(({ users, pool, percent }) => {
    if (pool.kind === 'folder') void warnAdministrators(pool.place, percent)
    for (const { id } of users) void add({ userId: id, place: null, count: 1, content: { kind: 'quota_low', percent } })
  })
  return notices
}
