import { ItemLocks } from '#contract/item-locks.ts'
import { done, type Group, json } from './operation.ts'

export const locks: Group = {
  name: 'Locks',
  says: 'Locks that WebDAV clients hold on items. The WebDAV endpoint itself, `/dav/`, follows RFC 4918 (`docs/use/webdav.md`).',
  operations: {
    'GET /api/locks/*': {
      does: 'Returns the locks that cover an item, the oldest first.',
      answers: [json('The locks.', ItemLocks)],
      example: { at: 'documents/plan.txt' },
    },
    'DELETE /api/locks/*': {
      does: 'Ends all locks that cover an item. Users can end their own locks, administrators those of everybody.',
      answers: [done()],
      example: { at: 'documents/plan.txt' },
    },
  },
}
