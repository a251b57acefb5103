import { expect, test } from 'bun:test'
import { openMessage, type ShownNotification, showMessage, type Tab } from './push.ts'

const home = { origin: 'https://files.example', base: '/fb' }
const MESSAGE = { title: 'Ours', body: 'One', locale: 'de', tag: 'job_failed', path: '/files/a/', ids: [1] }

/** The notifications of a device. Those with the same tag replace each other, as in browsers. */
class Device {
  readonly shown = new Map<string, ShownNotification & { title: string; options: object }>()
  readonly getNotifications = async ({ tag }: { tag: string }) =>
    [...this.shown].flatMap(([is, one]) => (is === tag ? one : []))
  readonly showNotification = async (title: string, options: NotificationOptions) => {
    const { tag = '', body = '', data } = options
    this.shown.set(tag, { title, options, body, data, close: () => this.shown.delete(tag) })
  }
  readonly show = (message: object) => showMessage(JSON.stringify(message), this, home)
  readonly bodies = () => [...this.shown.values()].map(({ body }) => body)
}

/** The open tabs of the device. */
class OpenTabs {
  readonly log: string[] = []
  readonly urls: readonly string[]
  constructor(...urls: string[]) {
    this.urls = urls
  }
  readonly matchAll = async (): Promise<Tab[]> =>
    this.urls.map((url) => ({ url, focus: async () => void this.log.push(`focus ${url}`) }))
  readonly openWindow = async (address: string) => void this.log.push(`open ${address}`)
}

test('a message is shown in its language, with an icon below the base path', async () => {
  const device = new Device()
  await device.show(MESSAGE)
  expect(device.shown.get('job_failed')).toMatchObject({
    title: 'Ours',
    options: { lang: 'de', body: 'One', renotify: true, icon: '/fb/static/img/icons/android-chrome-192x192.png' },
  })
})

test('messages of a kind are one notification, and a repeated one changes nothing', async () => {
  const device = new Device()
  await device.show(MESSAGE)
  await device.show({ ...MESSAGE, body: 'Two\nthree.txt', path: '/files/b/', ids: [2] })
  await device.show({ ...MESSAGE, tag: 'quota_low', body: 'Low', ids: [3] })
  expect(device.bodies()).toEqual(['Two\nthree.txt\nOne', 'Low'])
  expect(device.shown.get('job_failed')?.data).toEqual({ path: '/files/', ids: [1, 2] })
  await device.show({ ...MESSAGE, tag: 'quota_low', body: 'Low', ids: [3] })
  expect(device.bodies()[1]).toBe('Low')
  expect(device.shown.get('quota_low')?.options).toMatchObject({ renotify: false })
})

test.each([
  ['nothing', ''],
  ['no JSON', '{'],
  ['null', 'null'],
  ['without ids', JSON.stringify({ ...MESSAGE, ids: ['1'] })],
  ['without a text', JSON.stringify({ ...MESSAGE, body: 1 })],
])('%s is no message', async (_, text) => {
  const device = new Device()
  await showMessage(text, device, home)
  expect(device.bodies()).toEqual([])
})

const click = async (path: string, tabs: OpenTabs) => {
  const device = new Device()
  await device.show({ ...MESSAGE, path })
  const shown = device.shown.get('job_failed')
  if (shown) await openMessage(shown, tabs, home)
  expect(device.bodies()).toEqual([])
  return tabs.log
}

test('a selected notification focuses the tab that shows its address, or another one, or opens one', async () => {
  const [files, other, share] = ['/fb/files/a/', '/fb/settings/profile', '/fb/share/x'].map(
    (path) => home.origin + path,
  )
  if (!files || !other || !share) return expect.unreachable()
  expect(await click('/files/a/', new OpenTabs(share, other, files))).toEqual([`focus ${files}`])
  expect(await click('/files/a/', new OpenTabs(share, other))).toEqual([`focus ${other}`])
  expect(await click('/files/a/', new OpenTabs(share))).toEqual([`open ${files}`])
})

test.each(['@evil.example/', '/share/x', '//evil.example/', '/api/raw/a'])('%s is not opened', async (path) => {
  expect(await click(path, new OpenTabs())).toEqual([])
})
