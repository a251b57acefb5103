import type { ContentAnswer, ContentQuestion } from './content-protocol.ts'
import { foldersFrom } from './index-differences.ts'
import { ContentStore } from './store.ts'

export type ContentRequest = { readonly id: number; readonly question: ContentQuestion }
export type ContentReply =
  | { readonly id: number; readonly ok: true; readonly answer: ContentAnswer }
  | { readonly id: number; readonly ok: false; readonly message: string }

declare const self: Worker

let store: ContentStore | null = null

self.onmessage = ({ data: { id, question } }: MessageEvent<ContentRequest>) => {
  self.postMessage(reply(id, question))
}

function reply(id: number, question: ContentQuestion): ContentReply {
  try {
    return { id, ok: true, answer: answer(question) }
  } catch (error) {
    return { id, ok: false, message: error instanceof Error ? error.message : String(error) }
  }
}

function answer(question: ContentQuestion): ContentAnswer {
  if (question.ask === 'open') {
    store = ContentStore.open(question.file)
    return {}
  }
  if (!store) throw new Error('The texts are not open.')
  switch (question.ask) {
    case 'begin':
      store.begin()
      return {}
    case 'folder':
      return { names: store.folder(question.folder, question.files) }
    case 'put':
      store.put(question.folder, question.file, question.text)
      return {}
    case 'compare': {
      const { folders, last } = foldersFrom(question.file, question.after, question.covered)
      return { folders: store.differing(folders), last }
    }
    case 'forget':
      store.forget(question.folder, question.name)
      return {}
    case 'end':
      return { isDone: store.end() }
    case 'find':
      return { found: store.find(question.request) }
    case 'close':
      store.close()
      store = null
      return {}
  }
}
