import path from 'node:path'
import type { Adapter } from './adapter.ts'

const REASON = 'it only sends files'

/** A bare server of the runtime, which sends files and does nothing else. */
export const bareServer: Adapter = {
  name: 'Bun.serve',
  kind: 'floor',
  command: (program, { root, port }) => ({
    words: [program, path.join(import.meta.dir, '../bare-server.ts'), root, 'file', String(port)],
  }),
  operations: () => ({
    download: (file) => ({ method: 'GET', target: file }),
    upload: REASON,
    createFolder: REASON,
    uploadInChunks: REASON,
    list: REASON,
    zip: REASON,
    search: REASON,
    copy: REASON,
    move: REASON,
    remove: REASON,
  }),
}
