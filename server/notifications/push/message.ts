import type { Notice, NoticeItem } from '#contract/notices.ts'
import type { PushMessage } from '#contract/push.ts'
import type { Locale } from '#contract/users.ts'
import { letterTexts } from '#server/notifications/mail/generated/letters.ts'
import { lineOf, namesOf } from '#server/notifications/mail/letters.ts'

/** Language, and name of the instance. */
export type MessageFrame = { readonly locale: Locale; readonly instance: string }

/** Maximum number of notices in a message, of names, and of code points of each; a message has at most 4 kB. */
export const MAX_IN_MESSAGE = 60
const MAX_NAMES = 3
const MAX_NAME = 60

/** Maximum length of an address, which is that of the page otherwise. */
const MAX_PATH = 600

/** Returns the message about notices of one kind. Names of items are in it only if the user wants them. */
export function noticesMessage(
  notices: readonly [Notice, ...Notice[]],
  { fileNames, locale, instance }: MessageFrame & { fileNames: boolean },
): PushMessage {
  const [{ kind }] = notices
  const count = notices.reduce((sum, notice) => sum + (kind === 'job_failed' ? 1 : notice.count), 0)
  const names = fileNames ? namesOf(notices) : []
  const shown = names.slice(0, MAX_NAMES).map(shortened)
  const lines = [lineOf(letterTexts[locale](), kind, count), ...shown, ...(names.length > shown.length ? ['…'] : [])]
  return {
    ...{ title: instance, body: lines.join('\n'), locale, tag: kind },
    path: pathOf(notices, fileNames),
    ids: notices.map(({ id }) => id),
  }
}

/** Returns the message that shows that notifications arrive. */
export const testMessage = ({ locale, instance }: MessageFrame): PushMessage => ({
  ...{ title: instance, body: letterTexts[locale]()['letters.push.test'], locale, tag: 'test' },
  ...{ path: '/settings/profile', ids: [] },
})

function shortened(name: string): string {
  const points = [...name]
  return points.length > MAX_NAME ? `${points.slice(0, MAX_NAME - 1).join('')}…` : name
}

/** Returns the address that a message leads to. An address with names of folders may be stored by the device. */
function pathOf([notice, ...others]: readonly [Notice, ...Notice[]], fileNames: boolean): string {
  switch (notice.kind) {
    case 'upload_received': {
      const { item } = notice.data
      const isOne = others.every((other) => other.kind === notice.kind && other.data.item?.path === item?.path)
      return fileNames && isOne ? folderPath(item) : '/files/'
    }
    case 'folder_quota_low':
      return fileNames && others.length === 0 ? folderPath(notice.data.item) : '/files/'
    case 'job_failed':
    case 'link_used':
      return '/files/'
    case 'recovery_code_used':
      return '/settings/profile'
    case 'storage_low':
    case 'quota_low':
      return '/files/?view=usage'
  }
}

function folderPath(item: NoticeItem | null): string {
  const names = item?.path?.split('/').filter((name) => name !== '') ?? []
  const path = `/files/${names.map((name) => `${encodeURIComponent(name)}/`).join('')}`
  return path.length > MAX_PATH ? '/files/' : path
}
