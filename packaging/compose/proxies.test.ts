import { expect } from 'bun:test'
import { testWith } from '../../testing/requirements.ts'
import { tryProxy } from '../testing/room.ts'

const test = testWith('root', 'bubblewrap', 'nginx', 'openssl')

// Caddy is not installed by the tests; to try it, run `npm run try-proxy -- caddy`.
test.each(['plain', 'path'])(
  'behind nginx (%s): signing in, a large upload, ranges, links, live updates and sockets',
  async (form) => {
    expect(await tryProxy('nginx', form)).toEqual({ code: 0, out: '', errors: '' })
  },
)
