import { expect, test } from 'bun:test'
import { PreviewKind } from '#contract/previews.ts'
import { readyMessage } from './ready-message.ts'

const config = { address: '127.0.0.1', baseUrl: '', tls: null, socket: null }
const said = (previewKinds: readonly PreviewKind[]) =>
  readyMessage(config, 8080, { firstAdministrator: null, previewKinds })

test('the start says which programs are missing, and nothing where none is', () => {
  const all = PreviewKind.options
  expect(said(all)).toBe('Coffer is ready at http://127.0.0.1:8080\n')
  expect(said(all.filter((kind) => kind !== 'film'))).toEndWith(
    '\n\n  Previews of videos (ffmpeg) are not available, because the program is not installed.\n',
  )
  expect(said(['picture'])).toContain('of videos (ffmpeg) and of HEIC pictures (heif-convert)')
})

test('a unix socket is named by its path', () => {
  const socket = { path: '/run/coffer.sock', mode: 0o660 }
  const said = readyMessage({ ...config, socket, baseUrl: '/files' }, 0, { firstAdministrator: null, previewKinds: [] })
  expect(said).toStartWith('Coffer is ready at the socket /run/coffer.sock, below /files\n')
})
