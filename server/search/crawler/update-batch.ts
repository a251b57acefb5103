import type { IndexUpdate } from './index-update.ts'

/** Size at which a batch of updates is sent: bytes of entries, or number of updates. */
const ENOUGH = { bytes: 256 * 1024, news: 200 } as const

/** Updates waiting to be sent to the index, in order. */
export class UpdateBatch {
  #news: IndexUpdate[] = []
  #bytes = 0

  add(news: IndexUpdate): void {
    this.#news.push(news)
    if (news.tell === 'folder') this.#bytes += news.entries.byteLength
  }

  get isFull(): boolean {
    return this.#bytes >= ENOUGH.bytes || this.#news.length >= ENOUGH.news
  }

  drain(): IndexUpdate[] {
    const news = this.#news
    this.#news = []
    this.#bytes = 0
    return news
  }
}
