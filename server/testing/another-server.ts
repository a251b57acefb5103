import { createApp } from '#server/app.ts'
import { type Listener, listen } from '#server/http/listen.ts'
import type { TestApp } from './test-app.ts'

/** Opens another port of the same program, without TLS, on these addresses of this machine. */
export const openAnotherServer = ({ context }: TestApp, address = '127.0.0.1'): Listener =>
  listen({ dispatch: createApp(context), address, port: 0, tls: null })
