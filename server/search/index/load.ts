import { Database } from 'bun:sqlite'
import { foldersIn } from '../crawl/schema.ts'
import type { IndexNews } from '../news.ts'
import type { IndexTree } from './index-tree.ts'

/** Folders that are taken in at once. */
const AT_ONCE = 1024

/** Reads the index file into the tree. What is damaged is for the crawler to find: it makes the file anew, and tells all of it. */
export function loadIndex(file: string, tree: IndexTree): void {
  using db = new Database(file, { readonly: true })
  let news: IndexNews[] = []
  for (const folder of foldersIn(db)) {
    news.push({ tell: 'folder', ...folder })
    if (news.length < AT_ONCE) continue
    tree.apply(news)
    news = []
  }
  tree.apply(news)
}
