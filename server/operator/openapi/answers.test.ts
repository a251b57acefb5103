import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { COLUMNS_MEDIA_TYPE } from '#contract/folder-columns.ts'
import { FolderSizesReply } from '#contract/folder-sizes.ts'
import { Group } from '#contract/groups.ts'
import { NewInvitation } from '#contract/invitations.ts'
import { Jobs } from '#contract/jobs.ts'
import { MoveInRehearsal } from '#contract/move-in.ts'
import { PAGE_HEADER } from '#contract/page-requests.ts'
import { SecondFactorSetup } from '#contract/second-factor.ts'
import { INITIAL_SETTINGS } from '#contract/settings.ts'
import { Share } from '#contract/shares.ts'
import { TrashPage } from '#contract/trash.ts'
import { Versions } from '#contract/versions.ts'
import { NewWebhook, WebhookDelivery } from '#contract/webhooks.ts'
import { parsePlainPath } from '#server/access/virtual-path.ts'
import { createRouter, type Router } from '#server/http/router.ts'
import { zipOf } from '#server/testing/archives.ts'
import { BATCH_HEADERS, batchBody } from '#server/testing/batch-body.ts'
import { documentationMismatches } from '#server/testing/documentation-mismatches.ts'
import { EXEC_ENABLED } from '#server/testing/exec-world.ts'
import { codeOfSecret } from '#server/testing/second-factor.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { PASSWORD } from '#server/testing/test-users.ts'
import { plantTree } from '#server/testing/tree.ts'
import { until } from '#server/testing/until.ts'
import { openReceiver, RECEIVER_ALLOWED, type Receiver } from '#server/testing/webhook-receiver.ts'
import { openSmtpServer } from '#testing/smtp-server.ts'
import document from '../../../docs/reference/openapi.json'
import { operationIdOf } from './document.ts'
import { at } from './page.ts'

// Compares a real answer of every route that returns JSON with the document: valid values, and all fields. Refusals, and routes that return
// no JSON, are covered by the permissions matrix.

const FILE_BROWSER = new Uint8Array(
  readFileSync(path.join(import.meta.dir, '../../testing/file-browser/filebrowser-v2.63.23.db')),
)
const MANY = new Uint8Array(batchBody([{ path: 'many/one.txt', content: '1' }, { path: 'many/' }]))

let app: TestApp
let receiver: Receiver
let find: Router
const seen = new Set<string>()

beforeAll(async () => {
  receiver = openReceiver()
  app = await testApp({
    tree: {
      '/folder/a.txt': 'a',
      '/folder/inner/b.txt': 'b',
      '/film.mkv': '',
      '/film.srt': '',
      '/old.zip': zipOf([{ name: 'a.txt', content: 'a' }]),
      '/drop/': null,
    },
    users: [{ username: 'kim', rules: [{ regex: false, allow: false, path: '/folder/inner' }] }],
    config: { ...EXEC_ENABLED, webhooks: RECEIVER_ALLOWED },
    lookup: async () => ['127.0.0.1'],
  })
  find = createRouter(app.routes)
})
afterAll(async () => {
  await app[Symbol.asyncDispose]()
  await receiver[Symbol.asyncDispose]()
})

type Asking = {
  readonly body?: object | string | Uint8Array<ArrayBuffer>
  readonly headers?: Record<string, string>
  readonly as?: string | null
}

/** Sends a request and returns its successful answer, which must match the document. */
async function ask(
  method: string,
  target: string,
  { body, headers = {}, as = 'admin' }: Asking = {},
): Promise<unknown> {
  const sent = typeof body === 'object' && !(body instanceof Uint8Array) ? JSON.stringify(body) : body
  const response = await app.request(target, { method, headers, as, ...(sent !== undefined && { body: sent }) })
  const found = find(method, target.split('?')[0] ?? '')
  if (found.kind !== 'found') throw new Error(`${method} ${target} is no route`)
  const copy = response.clone()
  expect([target, response.status < 300, await documentationMismatches(found.route, response)]).toEqual([
    target,
    true,
    [],
  ])
  seen.add(operationIdOf(found.route))
  const text = await copy.text()
  return copy.headers.get('Content-Type')?.startsWith('application/json') ? JSON.parse(text) : text
}

describe('as the document says', () => {
  test('files', async () => {
    await ask('GET', '/api/resources/folder/')
    await ask('GET', '/api/resources/folder/a.txt?checksum=sha256')
    await ask('GET', '/api/resources/film.mkv')
    await ask('GET', '/api/resources/recursive/folder/')
    await ask('GET', '/api/resources/', { headers: { Accept: COLUMNS_MEDIA_TYPE } })
    await ask('GET', '/api/view/2/folder/')
    await ask('GET', '/api/view/2/folder/a.txt')
    await ask('GET', '/api/users/2/usage')
    await ask('GET', '/api/access/folder/inner')
    await ask('GET', '/api/usage/folder')
    await ask('PUT', '/api/folder-view/folder', { body: JSON.stringify({ viewMode: 'mosaic gallery' }) })
    await ask('GET', '/api/resources/folder/', { headers: { Accept: COLUMNS_MEDIA_TYPE } })
    await ask('DELETE', '/api/folder-view/folder')
    await ask('PATCH', '/api/favorites', { body: JSON.stringify({ paths: ['/folder'], isFavorite: true }) })
    await ask('PUT', '/api/favorites', { body: JSON.stringify({ path: '/folder', before: null }) })
    await ask('GET', '/api/favorites')
    await ask('GET', '/api/locks/a.txt')
    await ask('DELETE', '/api/locks/a.txt')
    await ask('POST', '/api/recent', { body: JSON.stringify({ path: '/folder/a.txt' }) })
    await ask('GET', '/api/recent?limit=1')
    await ask('DELETE', '/api/recent/folder/a.txt')
    await ask('POST', '/api/tags', { body: JSON.stringify({ name: 'Work', color: 'blue' }) })
    await ask('PUT', '/api/tags/1', { body: JSON.stringify({ name: 'Office', color: 'teal' }) })
    await ask('GET', '/api/tags')
    await ask('PATCH', '/api/tagged-items', { body: JSON.stringify({ paths: ['/folder'], add: [1] }) })
    await ask('GET', '/api/tagged-items?tag=1')
    await ask('DELETE', '/api/tags/1')
    const content = { kind: 'job_failed', job: 1, action: 'copy', state: 'failed', items: 1, failed: 1 } as const
    for (const place of [null, parsePlainPath('/folder')])
      await app.context.notices.add({ userId: 1, place, count: 1, content: { ...content, failure: 'internal' } })
    await ask('GET', '/api/notices')
    await ask('POST', '/api/notices/read', { body: { ids: [1] } })
    await ask('DELETE', '/api/notices/1')
    await ask('DELETE', '/api/notices?until=1')
    await ask('PUT', '/api/notices/preferences', {
      body: { upload_received: true, link_used: false, job_failed: true, storage_low: true, recovery_code_used: true },
    })
    await ask('GET', '/api/notices/preferences')
    await ask('POST', '/api/files/folder', { body: MANY, headers: BATCH_HEADERS })
    const begin = { 'Tus-Resumable': '1.0.0', 'Upload-Length': '3' }
    await ask('POST', '/api/tus/later.txt', { headers: begin })
    await ask('GET', '/api/uploads')
  })

  test('searches and sizes', async () => {
    await ask('GET', '/api/search/?query=a')
    await ask('GET', '/api/search/?query=a', { headers: { Accept: 'application/x-ndjson' } })
    await ask('GET', '/api/search-index')
    await ask('GET', '/api/search-index', { as: 'kim' })
    await until(async () => FolderSizesReply.parse(await ask('GET', '/api/folder-sizes/')).known !== null)
    await ask('GET', '/api/space/')
    await ask('GET', '/api/dates-taken/')
  })

  test('jobs and archives', async () => {
    const copy = { kind: 'copy', steps: [{ from: '/folder', to: '/copy', onTaken: 'rename' }] }
    await ask('POST', '/api/jobs', { body: copy, headers: { Prefer: 'respond-async, wait=10' } })
    await ask('POST', '/api/jobs', { body: { kind: 'delete', paths: ['/missing'] } })
    const waits = { headers: { Prefer: 'respond-async, wait=10' } }
    await ask('PATCH', '/api/resources/film.srt?action=copy&destination=%2Ffilm.en.srt', waits)
    await ask('DELETE', '/api/resources/film.en.srt', { headers: { Prefer: 'respond-async' } })
    const wish = { destination: '/taken-out', conflict: 'keep_both' }
    await ask('POST', '/api/archive/old.zip', { body: wish })
    await ask('POST', '/api/archive/old.zip', { body: wish, ...waits })
    await ask('GET', '/api/archive/old.zip')
    const { jobs } = Jobs.parse(await ask('GET', '/api/jobs'))
    for (const { id } of jobs) {
      await ask('GET', `/api/jobs/${id}`)
      await ask('DELETE', `/api/jobs/${id}`)
    }
  })

  test('people', async () => {
    const group = Group.parse(await ask('POST', '/api/groups', { body: { name: 'Editors', members: [2] } }))
    await ask('GET', '/api/groups')
    await ask('GET', `/api/groups/${group.id}`)
    await ask('PUT', `/api/groups/${group.id}`, { body: { commands: ['git'], perm: { execute: true } } })
    const entries = [{ kind: 'group', id: group.id, allow: ['view'], deny: ['edit'] }]
    await ask('PUT', '/api/access-entries/folder', { body: { entries } })
    await ask('GET', '/api/access-entries/folder?below=true')
    await ask('PUT', `/api/groups/${group.id}/quota`, { body: { files: 10 } })
    await ask('GET', `/api/groups/${group.id}/quota`)
    await ask('PUT', '/api/users/2/quota', { body: { bytes: 1_000_000 } })
    await ask('GET', '/api/users/2/quota')
    await ask('GET', '/api/quotas')
    await ask('GET', '/api/quota')
    const { secret } = NewInvitation.parse(
      await ask('POST', '/api/invitations', { body: { username: 'ada', groups: [group.id] } }),
    )
    await ask('GET', '/api/invitations')
    await ask('POST', '/api/invitations/import?dryRun=true', { body: { csv: 'username,groups\nada,nobody' } })
    await ask('POST', '/api/invitations/import', { body: { csv: 'email\nbob@example.test' } })
    await ask('GET', `/api/invitations/open/${secret}`, { as: null })
    await ask('POST', `/api/invitations/open/${secret}`, { as: null, body: { password: 'heron umbrella lattice' } })
    await ask('GET', '/api/users')
    await ask('GET', '/api/users/2', { headers: { [PAGE_HEADER]: '1' } })
    await ask('GET', '/api/users/2', { as: 'kim' })
    await ask('GET', '/api/sessions')
    await ask('POST', '/api/tokens', { body: { name: 'a script', effects: ['download'] } })
    await ask('GET', '/api/tokens')
    await ask('GET', '/api/users/1/tokens')
  })

  test('second factors', async () => {
    const begun = SecondFactorSetup.parse(await ask('POST', '/api/second-factor/setup', { body: {} }))
    await ask('POST', '/api/second-factor', { body: { code: codeOfSecret(begun.secret, Date.now()) } })
    await ask('POST', '/api/second-factor/recovery-codes', { body: {} })
    await ask('GET', '/api/second-factor')
  })

  test('links and their visitors', async () => {
    const limits = { maxFileSize: null, maxTotalSize: 1000, maxFiles: 3, extensions: ['txt'], askName: true }
    const file = Share.parse(await ask('POST', '/api/share/folder/a.txt', { body: {} }))
    const folder = Share.parse(await ask('POST', '/api/share/folder', { body: { password: PASSWORD, expires: 2 } }))
    const drop = Share.parse(await ask('POST', '/api/share/drop', { body: { kind: 'upload', uploads: limits } }))
    await ask('POST', `/api/public/drop/${drop.hash}/sent.txt`, {
      body: 'sent',
      as: null,
      headers: { 'X-Sender': 'Jo' },
    })
    const two = { paths: ['/folder/a.txt', '/drop'], title: 'Two' }
    const collection = Share.parse(await ask('POST', '/api/share-collections', { body: two }))
    await ask('GET', `/api/public/share/${collection.hash}`, { as: null })
    await ask('GET', `/api/public/size/${collection.hash}`, { as: null })
    const packed = Share.parse(await ask('POST', '/api/share/old.zip', { body: {} }))
    await ask('GET', `/api/public/archive/${packed.hash}`, { as: null })
    await ask('GET', `/api/public/share/${file.hash}`, { as: null })
    await ask('GET', `/api/public/share/${folder.hash}`, { as: null, headers: { 'X-SHARE-PASSWORD': PASSWORD } })
    await ask('GET', `/api/public/share/${drop.hash}`, { as: null })
    const options = { message: 'Hello', showName: true, hideDownload: true, uploads: limits }
    const both = Share.parse(await ask('POST', '/api/share/folder', { body: options }))
    await ask('GET', `/api/public/share/${both.hash}`, { as: null })
    await ask('PATCH', `/api/share/${both.hash}`, { body: { uploads: null } })
    await ask('GET', `/api/shares/received/${drop.hash}`)
    await ask('PATCH', `/api/share/${file.hash}`, { body: { expires: 7, unit: 'days' } })
    await ask('GET', '/api/share/folder')
    await ask('GET', '/api/shares/collections/folder/a.txt')
    await ask('GET', '/api/shares/collected')
    await ask('GET', '/api/shares')
  })

  test('the trash, versions and the history', async () => {
    const gesture = 'a-gesture-of-this-test'
    const headers = { 'X-Gesture': gesture }
    const began = Date.now()
    plantTree(app.root, { '/kept/a.txt': 'a', '/kept/b.txt': 'b' })
    await ask('PUT', '/api/resources/kept/a.txt', { body: 'new' })
    const { versions } = Versions.parse(await ask('GET', '/api/versions/kept/a.txt'))
    const id = versions[0]?.id
    await ask('GET', `/api/versions/kept/a.txt?id=${id}`)
    await ask('POST', '/api/versions/kept/a.txt', { body: { id } })
    await ask('DELETE', '/api/resources/kept/b.txt', { headers })
    await ask('GET', '/api/trash/for/kept')
    const { items } = TrashPage.parse(await ask('GET', '/api/trash'))
    await ask('POST', '/api/trash/restore', { body: { ids: items.map((item) => item.id) } })
    await ask('DELETE', '/api/resources/kept/b.txt', { headers: { 'X-Gesture': `${gesture}-2` } })
    await ask('POST', '/api/undo', { body: { gesture: `${gesture}-2` } })
    await ask('GET', '/api/history/kept')
    await ask('GET', `/api/rewind/kept?at=${began}`)
    await ask('POST', '/api/rewind/kept', { body: { at: Date.now() } })
    await ask('POST', '/api/trash/remove', { body: { all: true, of: 'all' } })
    const body = { all: true }
    await ask('POST', '/api/trash/remove', { body, headers: { Prefer: 'respond-async, wait=10' } })
    await ask('POST', '/api/jobs', { body: { kind: 'purge', selection: body } })
  })

  test('the instance', async () => {
    await ask('GET', '/health', { as: null })
    for (const sign of ['live', 'ready']) await ask('GET', `/health/${sign}`, { as: null })
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) await ask(method, '/health', { as: null })
    await ask('GET', '/api/runtime-config', { as: null })
    await ask('GET', '/api/settings')
    await ask('PUT', '/api/settings', {
      body: { ...INITIAL_SETTINGS, branding: { ...INITIAL_SETTINGS.branding, files: 'none' } },
    })
    await ask('GET', '/api/settings')
    await ask('GET', '/api/audit')
    await ask('GET', '/api/audit/export?format=json')
    await ask('POST', '/api/hook-runs', { body: { event: 'after_save', line: 'true' } })
    await ask('GET', '/api/hook-runs')
    await ask('GET', '/api/openapi.json')
  })

  test('webhooks', async () => {
    const wish = { url: `https://hooks.test:${receiver.port}/`, events: ['after_save'], enabled: true }
    const { webhook } = NewWebhook.parse(await ask('POST', '/api/webhooks', { body: wish }))
    const one = `/api/webhooks/${webhook.id}`
    await ask('PUT', one, { body: wish })
    await ask('POST', `${one}/secret`)
    const { id } = WebhookDelivery.parse(await ask('POST', `${one}/test`))
    await ask('POST', `${one}/deliveries/${id}/again`)
    await ask('GET', `${one}/deliveries`)
    await ask('GET', '/api/webhooks')
  })

  test('mail', async () => {
    await using smtp = await openSmtpServer({ tls: 'none' })
    const server = { host: '127.0.0.1', port: smtp.port, security: 'none', username: '', sender: 'a@mail.test' }
    await ask('PUT', '/api/mail/server', { body: server })
    await ask('GET', '/api/mail/server')
    await ask('POST', '/api/mail/test', { body: { to: 'b@mail.test' } })
    await ask('PUT', '/api/mail/address', { body: { address: 'c@mail.test' } })
    const code = /\b\d{8}\b/.exec(smtp.mails[1]?.source ?? '')?.[0]
    await ask('POST', '/api/mail/address/confirm', { body: { code } })
    await ask('PUT', '/api/mail', { body: { kinds: ['job_failed'], fileNames: true } })
    await ask('GET', '/api/mail')
    await ask('DELETE', '/api/mail/address')
    await ask('DELETE', '/api/mail/server')
  })

  test('an invitation by mail', async () => {
    await using smtp = await openSmtpServer({ tls: 'none' })
    await using other = await testApp({ config: { externalUrl: 'https://files.example.test' } })
    const send = (method: string, path: string, body: object) =>
      other.request(path, { method, body: JSON.stringify(body) })
    const server = { host: '127.0.0.1', port: smtp.port, security: 'none', username: '', sender: 'a@mail.test' }
    await send('PUT', '/api/mail/server', server)
    const created = await send('POST', '/api/invitations', { email: 'b@mail.test' })
    const { invitation, secret } = NewInvitation.parse(await created.json())
    const response = await send('POST', `/api/invitations/${invitation.id}/mail`, { secret })
    const route = other.routes.find(({ name }) => name === 'mail.invitation')
    if (!route) throw new Error('not found')
    expect([response.status, await documentationMismatches(route, response)]).toEqual([200, []])
    seen.add(operationIdOf(route))
  })

  test('moving in', async () => {
    const { id } = MoveInRehearsal.parse(await ask('POST', '/api/move-in', { body: FILE_BROWSER }))
    await ask('POST', `/api/move-in/${id}`, { body: { acceptLoss: true } })
  })

  test('a puzzle', async () => {
    await using other = await testApp({ config: { captcha: { kind: 'proof-of-work' } } })
    const route = other.routes.find(({ name }) => name === 'captcha.puzzle')
    if (!route) throw new Error('not found')
    const response = await other.request('/api/captcha', { as: null })
    expect([response.status, await documentationMismatches(route, response)]).toEqual([200, []])
    seen.add(operationIdOf(route))
  })

  test('and no route with JSON was left out', () => {
    const withJson = Object.values(document.paths)
      .flatMap((methods) => Object.values(methods))
      .filter((operation) => ['200', '202'].some((status) => hasJson(operation, status)))
    expect(withJson.length).toBeGreaterThan(40)
    expect(withJson.map(({ operationId }) => operationId).filter((id) => !seen.has(id))).toEqual([])
  })
})

const hasJson = (operation: unknown, status: string) =>
  'application/json' in at(operation, 'responses', status, 'content')
