import type { IndexUpdate } from '#server/search/crawler/index-update.ts'
import { isDamage } from '#server/search/crawler/schema.ts'
import { find } from './find.ts'
import type { FolderQuery, IndexAnswers, IndexQuestion } from './index-protocol.ts'
import { IndexTree } from './index-tree.ts'
import { loadIndex } from './load.ts'
import { RankingCache } from './ranking-cache.ts'
import { folderTotalsOf, sizesJson } from './sizes.ts'
import { storageUsageOf } from './storage-usage.ts'
import { ViewCache } from './view-cache.ts'

/** Order to the index worker, a thread that holds all names and answers questions one at a time. */
export type IndexOrder =
  /** Loads what the crawler has stored. Always the first order, if there is a file. */
  | { readonly order: 'load'; readonly file: string }
  /** `batch`: number of these updates in the file; null for those that changed nothing there. */
  | { readonly order: 'apply'; readonly updates: readonly IndexUpdate[]; readonly batch: number | null }
  | { readonly order: 'ask'; readonly id: number; readonly question: IndexQuestion }
/** Reply of the index worker. `Answer`: answer to the question with this ID. */
export type IndexReply<Answer> =
  | { readonly id: number; readonly answer: Answer }
  | { readonly id: number; readonly failure: string }
  /** The index file was loaded, with the duration in milliseconds; or the reason for a failure, after which the index is empty. */
  | { readonly loaded: number }
  | { readonly loaded: null; readonly failure: string; readonly isDamaged: boolean }

type AnyAnswer = IndexAnswers[keyof IndexAnswers]

declare const self: Worker

let tree = new IndexTree()
let views = new ViewCache(tree)
const rankings = new RankingCache()
/** Number of the last updates that the loaded file contained: they, and those before, may still arrive. */
let loaded = 0

self.onmessage = ({ data }: MessageEvent<IndexOrder>) => {
  switch (data.order) {
    case 'load':
      self.postMessage(load(data.file))
      summarizeSoon()
      break
    case 'apply':
      // The file has the folders of a batch, but not which of them differ from the disk.
      tree.apply(data.batch === null || data.batch > loaded ? data.updates : data.updates.filter(isNotInFile))
      summarizeSoon()
      break
    case 'ask':
      answerTo(data.id, data.question)
  }
}

const isNotInFile = ({ tell }: IndexUpdate): boolean => tell === 'outdated' || tell === 'state'

/** Time between an update and the summary of the new rows, in milliseconds. */
const SUMMARIZE_AFTER = 100
let isSummarizing = false

/** Summarizes new rows in the background, in pieces, so that questions are answered in between. */
function summarizeSoon(): void {
  if (isSummarizing) return
  isSummarizing = true
  setTimeout(summarize, SUMMARIZE_AFTER)
}

function summarize(): void {
  isSummarizing = tree.summarizeSome()
  if (isSummarizing) setImmediate(summarize)
}

function load(file: string): IndexReply<AnyAnswer> {
  const began = performance.now()
  try {
    loaded = loadIndex(file, tree)
    return { loaded: performance.now() - began }
  } catch (error) {
    tree = new IndexTree()
    views = new ViewCache(tree)
    return { loaded: null, failure: reasonOf(error), isDamaged: isDamage(error) }
  }
}

function answerTo(id: number, question: IndexQuestion): void {
  const said = reply(id, question)
  const bytes = 'answer' in said && said.answer instanceof Uint8Array ? [said.answer.buffer] : []
  self.postMessage(said, bytes)
}

function reply(id: number, question: IndexQuestion): IndexReply<AnyAnswer> {
  try {
    return { id, answer: answer(question) }
  } catch (error) {
    return { id, failure: reasonOf(error) }
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

function answer(question: IndexQuestion): AnyAnswer {
  switch (question.ask) {
    case 'find':
      return find(tree, views.viewFor(question.request.subject), question.request, rankings)
    case 'sizes':
      return sizesAsJson(question.request)
    case 'space':
      return storageUsageOf(tree, views, question.request)
    case 'counts':
      return { folders: tree.folders.size, files: tree.entries - Math.max(0, tree.folders.size - 1) }
  }
}

function sizesAsJson(asker: FolderQuery): IndexAnswers['sizes'] {
  const found = folderTotalsOf(tree, views, asker)
  return found && sizesJson(found)
}
