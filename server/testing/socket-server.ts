import path from 'node:path'
import { createApp } from '#server/app.ts'
import { listen } from '#server/http/listen.ts'
import type { TestApp } from './test-app.ts'

/** A second server of the same program, on a unix socket like one behind a proxy. */
export type SocketServer = { readonly place: string; readonly close: () => Promise<void> }

/** Opens the socket beside the served folder. */
export function openSocketServer({ context, root }: TestApp): SocketServer {
  const place = path.join(root, '..', 'coffer.sock')
  const socket = { place, publish: () => undefined, remove: () => undefined }
  const server = listen({ dispatch: createApp(context), address: '', port: 0, tls: null, socket })
  return { place, close: () => server.stop(0) }
}
