import { createApp } from '#server/app.ts'
import { type Listener, listen } from '#server/http/listen.ts'
import type { TestApp } from './test-app.ts'

/** Opens one more port of the same program, without TLS, on these of this machine's addresses. */
export const openAnotherServer = ({ context }: TestApp, address = '127.0.0.1'): Listener =>
  listen({ dispatch: createApp(context), address, port: 0, tls: null })
