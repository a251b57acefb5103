import { type Home, isPage } from './routing.ts'

/** A message of the server, see `PushMessage` in `contract/push.ts`. The page has its schema; it is too large for the service worker. */
interface Message {
  readonly title: string
  readonly body: string
  readonly locale: string
  readonly tag: string
  readonly path: string
  readonly ids: readonly number[]
}

/** The data of a notification that this worker shows. */
interface Shown {
  readonly path: string
  readonly ids: readonly number[]
}

/** The used part of the options; the types of windows lack `renotify`. */
interface Options extends NotificationOptions {
  readonly renotify?: boolean
}

/** The used part of a notification. */
export interface ShownNotification {
  readonly body: string
  readonly data: unknown
  close(): void
}

/** The used part of the registration of the service worker. */
export interface Notifier {
  getNotifications(filter: { tag: string }): Promise<readonly ShownNotification[]>
  showNotification(title: string, options: Options): Promise<void>
}

/** The used part of an open tab. */
export interface Tab {
  readonly url: string
  focus(): Promise<unknown>
}

/** The used part of the tabs of the instance. */
export interface Tabs {
  matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<readonly Tab[]>
  openWindow(address: string): Promise<unknown>
}

/** Maximum number of lines of a notification to which further messages were added. */
const MOST_LINES = 6

/**
 * Shows a message. Messages with the tag of a notification that is still shown are added to it. Texts that are no message are ignored, and
 * cannot come from the server.
 */
export async function showMessage(text: string, notifier: Notifier, home: Home): Promise<void> {
  const message = messageOf(text)
  if (message === null) return
  const { title, locale, tag, path } = message
  const [earlier] = await notifier.getNotifications({ tag })
  const before = earlier ? shownOf(earlier.data) : null
  const isNew = before === null || message.ids.some((id) => !before.ids.includes(id))
  const lines = [...message.body.split('\n'), ...(before && earlier && isNew ? earlier.body.split('\n') : [])]
  const data: Shown = {
    path: before === null || before.path === path ? path : '/files/',
    ids: [...new Set([...(before?.ids ?? []), ...message.ids])],
  }
  await notifier.showNotification(title, {
    ...{ tag, lang: locale, data, renotify: isNew },
    body: [...new Set(lines)].slice(0, MOST_LINES).join('\n'),
    icon: `${home.base}/static/img/icons/android-chrome-192x192.png`,
  })
}

/** Closes a selected notification, and focuses an open tab of the page, or opens its address without one. */
export async function openMessage(notification: ShownNotification, tabs: Tabs, home: Home): Promise<void> {
  notification.close()
  const { path = '/files/' } = shownOf(notification.data) ?? {}
  const address = home.origin + home.base + path
  const open = (await tabs.matchAll({ type: 'window', includeUncontrolled: true })).filter(({ url }) =>
    isPage(url, home),
  )
  const tab = open.find(({ url }) => url === address) ?? open[0]
  if (tab) await tab.focus()
  // A path that leads elsewhere is not opened.
  else if (isPage(address, home)) await tabs.openWindow(address)
}

function messageOf(text: string): Message | null {
  const value = parsed(text)
  const [title, body, locale, tag, path] = ['title', 'body', 'locale', 'tag', 'path'].map((name) => textOf(value[name]))
  const { ids } = value
  return title && body && locale && tag && path && areIds(ids) ? { title, body, locale, tag, path, ids } : null
}

function shownOf(data: unknown): Shown | null {
  const { path, ids } = isRecord(data) ? data : {}
  return typeof path === 'string' && areIds(ids) ? { path, ids } : null
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

function parsed(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text)
    return isRecord(value) ? value : {}
  } catch {
    return {}
  }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

const areIds = (value: unknown): value is readonly number[] =>
  Array.isArray(value) && value.every((id) => typeof id === 'number')
