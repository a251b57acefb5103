import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod/mini'
import { FileResource, FolderResource, RecursiveEntries } from '#contract/resources.ts'
import { Settings } from '#contract/settings.ts'
import { Share } from '#contract/shares.ts'
import { type TestApp, testApp } from './testing/test-app.ts'
import { PASSWORD } from './testing/test-users.ts'

// The requests of File Browser's pages 2.17 and 2.63, encoded as they encode them. Single routes are tested in their folders.

const NAMES = [
  'two  words.txt',
  '100% sure.txt',
  '50%25 off.txt',
  'x%2Cy.txt',
  'a+b#c?d=e&f.txt',
  'a;b,c.txt',
  "it's (1) *!.txt",
  'Gr\u00fc\u00dfe \u65e5\u672c\u8a9e \u{1f469}\u200d\u{1f467}.txt',
]

let app: TestApp
beforeAll(async () => {
  const files = NAMES.map((name) => [`/shared/${name}`, `content of ${name}`] as const)
  app = await testApp({ tree: { '/a.txt': 'alpha', ...Object.fromEntries(files) } })
})
afterAll(() => app[Symbol.asyncDispose]())

type Init = RequestInit & { readonly as?: string | null }
const send = (method: string, target: string, init: Init = {}) => app.request(target, { ...init, method })
const statusOf = async (method: string, target: string, init?: Init) => (await send(method, target, init)).status
async function read<T>(schema: z.ZodMiniType<T>, target: string, init?: Init): Promise<T> {
  const response = await send('GET', target, init)
  expect(response.status).toBe(200)
  return schema.parse(await response.json())
}
const part = encodeURIComponent

/** Encodes a name as the pages do for uploads: more than a segment needs, and less for three characters. */
const uploadPart = (name: string) =>
  part(name)
    .replace(/['()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`)
    .replace(/%(?:7C|60|5E)/g, decodeURIComponent)

/** Copies or moves; both pages encode the destination as a path and then as a parameter. */
const transfer = (from: string, to: string, action: 'copy' | 'rename', flags = 'override=false&rename=false') =>
  statusOf('PATCH', `/api/resources${from}?action=${action}&destination=${part(to)}&${flags}`)

describe.each(NAMES)('the item %s', (name) => {
  const folder = `/${part(`in ${name}`)}`
  const [file, inner] = [`${folder}/${part(name)}`, `${folder}/${part(`sub ${name}`)}`]

  test('is made, uploaded, saved, renamed, copied, moved, downloaded and deleted', async () => {
    expect(await statusOf('POST', `/api/resources${folder}/?override=false`)).toBe(200)
    expect(await statusOf('POST', `/api/resources${inner}/?override=false`)).toBe(200)
    expect(await statusOf('POST', `/api/resources${file}?override=false`, { body: '' })).toBe(200)
    expect(await statusOf('POST', `/api/resources${file}?override=false`, { body: '' })).toBe(409)
    const upload = `/api/resources${folder}/${uploadPart(name)}?override=true`
    expect(await statusOf('POST', upload, { body: 'sent', headers: { 'Content-Type': 'text/csv' } })).toBe(200)
    expect(await statusOf('PUT', `/api/resources${file}`, { body: 'saved' })).toBe(200)

    const renamed = `${folder}/${part(`r ${name}`)}`
    expect(await transfer(file, renamed, 'rename')).toBe(200)
    expect(await transfer(renamed, renamed, 'copy', 'override=false&rename=true')).toBe(200)
    expect(await transfer(renamed, `${inner}/${part(name)}`, 'copy')).toBe(200)
    expect(await transfer(renamed, `${inner}/${part(name)}`, 'copy')).toBe(409)
    expect(await transfer(renamed, `${inner}/${part(name)}`, 'copy', 'override=false&rename=true')).toBe(200)
    expect(await transfer(renamed, `${inner}/${part(`m ${name}`)}`, 'rename')).toBe(200)
    expect(readdirSync(path.join(app.root, `in ${name}`)).sort()).toEqual([
      `r ${name.replace('.txt', '(1).txt')}`,
      `sub ${name}`,
    ])

    const entries = await read(RecursiveEntries, `/api/resources/recursive${inner}/`)
    expect(entries.map((entry) => entry.path)).toContain(`/in ${name}/sub ${name}/${name}`)
    const { items } = await read(FolderResource, `/api/resources${inner}/`, { headers: { 'X-Encoding': 'false' } })
    expect(items.map((item) => item.name).sort()).toEqual([name, name.replace('.txt', '(1).txt'), `m ${name}`].sort())
    const urls = items.map((item) => `${inner}/${part(item.name)}`)
    for (const url of urls) {
      expect((await read(FileResource, `/api/resources${url}`)).content).toBe('saved')
      expect(await (await send('GET', `/api/raw${url}?`)).text()).toBe('saved')
    }
    const archive = await send('GET', `/api/raw/?files=${part(urls.join(','))}&algo=tar&`)
    expect((await archive.text()).split('saved')).toHaveLength(4)
    expect(await statusOf('DELETE', `/api/resources${urls[0]}`)).toBe(200)
    expect(await statusOf('DELETE', `/api/resources${folder}/`)).toBe(200)
  })
})

describe('the page of a link', () => {
  const visitor = (password: string, token = '') => ({
    as: null,
    headers: { 'X-Auth': token, 'X-SHARE-PASSWORD': part(password) },
  })
  const Locked = z.extend(FolderResource, { token: z.string() })

  test('asks for the password, lists, and downloads one file and several', async () => {
    const body = JSON.stringify({ password: 'geh\u00fcim 1', expires: '2', unit: 'days' })
    const created = await send('POST', '/api/share/shared/?expires=2&unit=days', { body })
    const { hash } = Share.parse(await created.json())
    for (const password of ['', 'wrong'])
      expect(await statusOf('GET', `/api/public/share/${hash}`, visitor(password))).toBe(401)
    const { items, token } = await read(Locked, `/api/public/share/${hash}`, visitor('geh\u00fcim 1'))
    expect(items.map(({ name }) => name).sort()).toEqual(NAMES.toSorted())
    for (const { name, path: place } of items) {
      const segments = place.split('/').map(part).join('/')
      // As 2.63 encodes it, then as 2.17 does.
      for (const address of [part(place), segments]) {
        const download = await send('GET', `/api/public/dl/${hash}${address}?token=${token}&`, { as: null })
        expect(await download.text()).toBe(`content of ${name}`)
      }
    }
    const files = part(items.map(({ path: place }) => part(place)).join(','))
    const archive = await send('GET', `/api/public/dl/${hash}/?files=${files}&algo=tar&token=${token}&`, { as: null })
    expect((await archive.text()).split('content of ')).toHaveLength(NAMES.length + 1)
    expect(await statusOf('DELETE', `/api/share/${hash}`)).toBe(200)
  })

  test.each(['', 'null', 'a.b.c'])('opens with the token %p, which a signed-out page sends', async (token) => {
    const { hash } = Share.parse(await (await send('POST', '/api/share/a.txt', { body: '{}' })).json())
    expect(await statusOf('GET', `/api/public/share/${hash}`, visitor('', token))).toBe(200)
    expect(await statusOf('GET', `/api/public/dl/${hash}${part('/a.txt')}?`, { as: null })).toBe(200)
  })
})

describe('the settings', () => {
  test.each([
    [
      '2.17',
      (settings: Settings) => ({ ...settings, shell: settings.shell.join(' ').trim().split(' ').filter(Boolean) }),
    ],
    ['2.63', (settings: Settings) => ({ ...settings, shell: settings.shell.join('\n').split('\n'), commands: {} })],
  ])('are saved as %s sends them unchanged, where commands are off', async (_version, sent) => {
    const settings = await read(Settings, '/api/settings')
    expect(await statusOf('PUT', '/api/settings', { body: JSON.stringify(sent(settings)) })).toBe(200)
    expect(await read(Settings, '/api/settings')).toEqual(settings)
  })

  test.each([
    ['2.17', {}],
    ['2.63', { current_password: PASSWORD }],
  ])('of a user are created, changed and deleted as %s does', async (_version, proof) => {
    const { defaults } = await read(Settings, '/api/settings')
    const user = { ...defaults, username: 'nina', password: 'heron umbrella lattice', passsword: '', rules: [], id: 0 }
    const body = (which: string[], data: object) => JSON.stringify({ what: 'user', which, ...proof, data })
    const created = await send('POST', '/api/users', { body: body([], { ...user, disableTypeDetections: [] }) })
    expect(created.status).toBe(201)
    const place = `/api${created.headers.get('Location')?.replace('/settings', '')}`
    const stored = await read(z.looseObject({ username: z.literal('nina') }), place)
    const rules = [{ allow: false, path: '/x', regex: false, regexp: { raw: '' } }]
    expect(await statusOf('PUT', place, { body: body(['all'], { ...stored, locale: 'en', rules }) })).toBe(200)
    expect(await read(z.looseObject({}), place)).toMatchObject({ locale: 'en', rules })
    expect(await statusOf('DELETE', place, 'current_password' in proof ? { body: JSON.stringify(proof) } : {})).toBe(
      200,
    )
  })
})

test('a signed-out page that renews the token null at each load locks nobody out', async () => {
  for (let load = 0; load < 30; load++)
    expect(await statusOf('POST', '/api/renew', { as: null, headers: { 'X-Auth': 'null' } })).toBe(401)
  const body = JSON.stringify({ username: 'admin', password: PASSWORD, recaptcha: '' })
  expect(await statusOf('POST', '/api/login', { as: null, body })).toBe(200)
})
