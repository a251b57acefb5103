import type { RetainedItem } from '../retained-item.ts'
import type { WriteOptions } from '../storage.ts'
import { differenceOf, type MeteredPool, NO_AMOUNT, type UsageAmount } from './usage-meter.ts'

type Keep = WriteOptions['keep']

/** The content that a write replaces: it is lost, or retained as a version and still counts then. */
export class ReplacedContent {
  readonly #amount: UsageAmount
  /** The options for retaining it, to be passed on. */
  readonly keep: Keep
  #retained: RetainedItem | null = null

  /** @param amount what the replaced content counts */
  constructor(amount: UsageAmount, keep: Keep) {
    this.#amount = amount
    this.keep = keep && {
      ...keep,
      onKept: (item) => {
        this.#retained = item
        keep.onKept(item)
      },
    }
  }

  /** Returns what new content needs in addition to the replaced one; where that is retained, all of it. */
  neededFor(content: UsageAmount): UsageAmount {
    if (this.keep) return content
    const { bytes, files } = differenceOf(content, this.#amount)
    return { bytes: Math.max(0, bytes), files: Math.max(0, files) }
  }

  /** Counts that other content replaced it. */
  count(pool: MeteredPool, content: UsageAmount): void {
    pool.add('live', differenceOf(content, this.#amount))
    if (this.#retained) pool.add(partOf(this.#retained), this.#amount)
  }
}

/** Returns the part that a retained item belongs to. */
export const partOf = ({ purpose }: Pick<RetainedItem, 'purpose'>) => (purpose === 'trash' ? 'trash' : 'version')

/** Returns what content of a declared length counts; nothing but the file where the length is not known. */
export const declaredAmount = (length: number | null): UsageAmount => ({ bytes: length ?? NO_AMOUNT.bytes, files: 1 })
